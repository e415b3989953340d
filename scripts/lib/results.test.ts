import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dataFolder } from '../../test/folder.ts';
import { type Counts, playwrightCounts, total, vitestCounts, withSecondRun } from './results.mjs';

const folder = dataFolder('results');
afterAll(folder.remove);

const file = (report: object): string => {
  const path = join(folder.path, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};

const unit = (failed: Record<string, string[]>): Counts => {
  const counts = vitestCounts(
    file({
      numPassedTests: 10,
      testResults: Object.entries(failed).map(([name, tests]) => ({
        name: join(process.cwd(), name),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: tests.map((fullName) => ({
          fullName,
          status: 'failed',
          failureMessages: ['\u001b[31mError\u001b[0m: 1 is not 2\n    at line 3'],
        })),
      })),
    }),
  );
  if (!counts) throw new Error('The report is not read');
  return counts;
};

test('failures of units are named with their message, also of a file that does not load', () => {
  expect(unit({ 'src/a.test.ts': ['adds'], 'src/b.test.ts': [] })).toEqual({
    passed: 10,
    failed: 2,
    flaky: [],
    failures: [
      { file: 'src/a.test.ts', name: 'src/a.test.ts › adds', message: 'Error: 1 is not 2 at line 3' },
      { file: 'src/b.test.ts', name: 'src/b.test.ts › the file itself', message: 'Cannot find module' },
    ],
  });
});

test('a file is flaky only if nothing of it fails in the second run', () => {
  const first = unit({ 'src/a.test.ts': ['adds'], 'src/b.test.ts': ['takes away'] });
  const second = withSecondRun(first, unit({ 'src/b.test.ts': ['another one'] }));
  expect(second).toMatchObject({ passed: 11, failed: 1 });
  expect(second.flaky.map(({ name }) => name)).toEqual(['src/a.test.ts › adds']);
  expect(second.failures.map(({ name }) => name)).toEqual(['src/b.test.ts › takes away']);
  expect(withSecondRun(first, undefined)).toEqual(first);
});

test('walks that failed, were flaky or broke outside are told apart', () => {
  const walk = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: { message: 'Timeout' } }, {}] }],
  });
  const counts = playwrightCounts(
    file({
      stats: { expected: 5, flaky: 1, unexpected: 1 },
      errors: [{ message: 'No browser' }],
      suites: [
        {
          file: 'a.e2e.ts',
          specs: [walk('once', 'flaky')],
          suites: [{ specs: [walk('never', 'unexpected')] }],
        },
      ],
    }),
  );
  expect(counts).toMatchObject({
    passed: 6,
    failed: 2,
    flaky: [{ name: 'a.e2e.ts › once', message: 'Timeout' }],
  });
  expect(counts?.failures.map(({ name }) => name)).toEqual(['a.e2e.ts › never', 'e2e › outside any walk']);
});

test('a runner that ended badly without naming a failure counts as one', () => {
  const counts = { passed: 3, failed: 0, failures: [], flaky: [] };
  expect(total([{ code: 1, counts }])).toEqual({ passed: 3, failed: 1 });
  expect(total([{ code: 0, counts }, { code: 0 }])).toEqual({ passed: 3, failed: 1 });
});
