import { relative } from 'node:path';
import * as util from 'node:util';
import { readIfAny, root } from './project.mjs';

/** Enough of a message to know what failed where the output before it is gone. */
const MESSAGE_LENGTH = 400;

/** Counts of a Vitest JSON report, with the failures by name. A file that failed to load counts as one failure. */
export function vitestCounts(file) {
  const report = parse(file);
  if (!report) return undefined;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failure(path, 'the file itself', message)];
    return tests.map(({ fullName, failureMessages }) => failure(path, fullName, failureMessages[0]));
  });
  return { passed: report.numPassedTests, failed: failures.length, failures, flaky: [] };
}

/** The first run's counts, in which the failures of a file that wholly passed in the second run are flaky. */
export function withSecondRun(first, second) {
  const failedAgain = new Set((second ?? first).failures.map(({ file }) => file));
  const flaky = first.failures.filter(({ file }) => !failedAgain.has(file));
  return {
    passed: first.passed + flaky.length,
    failed: first.failed - flaky.length,
    failures: first.failures.filter(({ file }) => failedAgain.has(file)),
    flaky,
  };
}

/** Counts of a Playwright JSON report, as of Vitest's. An error outside any test counts as a failure. `flaky` tests count as passed. */
export function playwrightCounts(file) {
  const report = parse(file);
  if (!report) return undefined;
  const { expected, flaky, unexpected } = report.stats;
  const named = (status) => report.suites.flatMap((suite) => walksIn(suite, suite.file, status));
  const outside = report.errors.map(({ message }) => failure('e2e', 'outside any walk', message));
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    failures: [...named('unexpected'), ...outside],
    flaky: named('flaky'),
  };
}

function walksIn({ specs = [], suites = [] }, file, status) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => failure(file, title, results.find(({ error }) => error)?.error.message)),
  );
  return [...own, ...suites.flatMap((suite) => walksIn(suite, file, status))];
}

/** The name of a failure, its file, and the beginning of its message on one line. */
function failure(file, title, message = '') {
  const line = util.stripVTControlCharacters(message).trim().replace(/\s+/g, ' ').slice(0, MESSAGE_LENGTH);
  return { file, name: `${file} › ${title}`, message: line };
}

/** The sum. A runner without a report, without tests, or with an error that its report lacks counts as one failure. */
export function total(runs) {
  const sum = { passed: 0, failed: 0 };
  for (const { counts, code } of runs) {
    sum.passed += counts?.passed ?? 0;
    sum.failed += counts?.failed ?? 0;
    const ran = counts && counts.passed + counts.failed > 0;
    if (!ran || (code !== 0 && counts.failed === 0)) sum.failed += 1;
  }
  return sum;
}

function parse(file) {
  const text = readIfAny(file);
  try {
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}
