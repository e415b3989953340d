import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { scaledTimeout } from '../test/timeout.ts';
import { launchOptions, ONE_PROCESS } from './browser.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const { ALL_LOOKS, LONG_TESTS } = process.env;
const SUITE = /(?<!\.long)\.e2e\.ts$/;
const LOOKS = /\b(faultsInAllLooks|faultsInLongRuns|inLongRuns)\b/;
/** A walk, and the files beside it that it imports: parts of walks stand there. fixtures.ts has the looks themselves. */
const textsOf = (walk: string): string[] => {
  const text = readFileSync(folder + walk, 'utf8');
  const beside = [...text.matchAll(/ from '\.\/([\w-]+\.ts)';/g)].map(([, file]) => file!);
  return [
    text,
    ...beside.filter((file) => file !== 'fixtures.ts').map((file) => readFileSync(folder + file, 'utf8')),
  ];
};
/** Walks of the suite that look at screens, of which it sees each in one window, or that leave out corners. */
const looking = readdirSync(folder)
  .filter((file) => SUITE.test(file) && textsOf(file).some((text) => LOOKS.test(text)))
  .map((file) => `**/${file}`);

export default defineConfig({
  testDir: '.',
  // What `npm test`, `npm test -- long e2e` and `npm test -- long looks` walk (docs/decisions/105-long-tests.md).
  testMatch: ALL_LOOKS ? looking : LONG_TESTS ? '**/*.long.e2e.ts' : SUITE,
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Three workers for two cores: a walk often waits.
  workers: 3,
  // At most: a walk that says it is slow has three times as long, and what takes longer hangs.
  timeout: Math.min(scaledTimeout(60_000), 150_000),
  expect: { timeout: scaledTimeout(10_000) },
  // A retried walk that passes is reported as flaky, which is a fault to fix.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  // The path of the JSON report comes from scripts/test.mjs.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'bs-BA',
    timezoneId: 'Europe/Sarajevo',
    // Else a click on what does not come, or has gone, would wait until the end of its walk's time.
    actionTimeout: scaledTimeout(30_000),
    // Else every click would wait for animations, and axe for transitions.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // E2E_TRACE=1 records every step, for one walk at a time; for all it would cost a third more.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Every walk begins with an empty cache and would prefetch the whole site. offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // The next walk finds the code of the product compiled, which takes more than its first page; Playwright empties all else.
    reuseContext: true,
    launchOptions: launchOptions(ONE_PROCESS),
  },
});
