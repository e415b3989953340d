import { readIfAny } from './project.mjs';

/** Counts of a Vitest JSON report. A file that failed to load counts as one failure. */
export function vitestCounts(file) {
  const report = parse(file);
  if (!report) return undefined;
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts of a Playwright JSON report. An error outside any test counts as a failure. `flaky` tests count as passed. */
export function playwrightCounts(file) {
  const report = parse(file);
  if (!report) return undefined;
  const { expected, flaky, unexpected } = report.stats;
  const named = report.suites.flatMap((suite) => flakyIn(suite, suite.file));
  return { passed: expected + flaky, failed: unexpected + report.errors.length, flaky: named };
}

function flakyIn({ specs = [], suites = [] }, file) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...own.map(({ title }) => `${file} › ${title}`),
    ...suites.flatMap((suite) => flakyIn(suite, file)),
  ];
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
