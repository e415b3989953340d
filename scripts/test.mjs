// `npm test` runs the suite; `npm test -- unit` or `npm test -- e2e` one half of it, with further arguments for its runner.
// `npm test -- long` runs the tests that take too long for every change, `npm test -- long unit` or `long e2e` one part of these;
// `long looks` walks once more what the suite looks at in one window at a time, in all windows.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium, ensureHeadlessShell, NO_CHROMIUM } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { compiled, program, root, run, Stop } from './lib/project.mjs';
import { playwrightCounts, total, vitestCounts, withSecondRun } from './lib/results.mjs';

const results = join(root, 'test-results');
/** More failed files than this are no matter of a busy machine. */
const RUN_AGAIN = 6;

await program(async (words) => {
  const long = words[0] === 'long';
  const [half, ...more] = long ? words.slice(1) : words;
  const parts = long ? ['unit', 'e2e', 'looks'] : ['unit', 'e2e'];
  if (half && !parts.includes(half))
    throw new Stop('Upotreba: npm test [-- [long] [unit | e2e | looks [argumenti]]] (looks samo uz long)');
  await ensureInstalled();
  const node = findNode();
  const chromium = await ensureChromium(node);
  if (!chromium) throw new Stop(`Za testove u pregledniku ${NO_CHROMIUM}`);
  const setting = {
    CHROME_PATH: chromium,
    HEADLESS_SHELL: (await ensureHeadlessShell()) ?? chromium,
    // Read by vitest.config.ts and e2e/playwright.config.ts.
    LONG_TESTS: long ? 'yes' : '',
    ALL_LOOKS: '',
  };
  await ensureBuilt();
  const runs = [];
  for (const part of half ? [half] : parts) {
    if (part === 'unit') runs.push(await unit(node, more, setting));
    else if (part === 'e2e') runs.push(await endToEnd(node, more, setting, 'e2e.json'));
    else runs.push(await endToEnd(node, more, { ...setting, ALL_LOOKS: 'yes' }, 'looks.json'));
  }
  // Named last, since of a long output often only the end is kept.
  for (const { counts } of runs) {
    for (const { name, message } of counts?.flaky ?? []) process.stdout.write(`flaky: ${name}: ${message}\n`);
    for (const { name, message } of counts?.failures ?? [])
      process.stdout.write(`failed: ${name}: ${message}\n`);
  }
  const { passed, failed } = total(runs);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed > 0 || passed === 0 ? 1 : 0;
});

async function unit(node, more, setting) {
  const first = await vitest(node, more, setting, 'unit.json');
  const files = [...new Set(first.counts?.failures.map(({ file }) => file))];
  // As with walks: what failed beside everything else is tried once more, and is named flaky if it then passes.
  if (!process.env.CI || files.length === 0 || files.length > RUN_AGAIN) return first;
  const second = await vitest(node, files, setting, 'unit-again.json');
  return { code: second.code, counts: withSecondRun(first.counts, second.counts) };
}

async function vitest(node, more, setting, name) {
  const report = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...more], {
    // The site checker's tests run Chromium too.
    env: { ...compiled, ...setting, NODE_ENV: 'test' },
  });
  return { code, counts: vitestCounts(report) };
}

async function endToEnd(node, more, setting, name) {
  const report = freshReport(name);
  const cli = 'node_modules/@playwright/test/cli.js';
  const code = await run(node, [cli, 'test', '--config', 'e2e/playwright.config.ts', ...more], {
    env: {
      ...compiled,
      ...setting,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  return { code, counts: playwrightCounts(report) };
}

/** Deletes the report of an earlier run. */
function freshReport(name) {
  mkdirSync(results, { recursive: true });
  const report = join(results, name);
  rmSync(report, { force: true });
  return report;
}
