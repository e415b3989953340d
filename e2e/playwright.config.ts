import { defineConfig } from '@playwright/test';
import { scaledTimeout } from '../test/timeout.ts';

// Chromium's sandbox cannot be made by root.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Three for two cores, since a walk often waits.
  workers: 3,
  timeout: scaledTimeout(60_000),
  expect: { timeout: scaledTimeout(10_000) },
  // A walk that fails and then passes is printed as flaky; whatever made it fail is mended all the same.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  // The JSON report's place comes from scripts/test.mjs.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'bs-BA',
    timezoneId: 'Europe/Sarajevo',
    // Else every click would wait until nothing moves under it, and axe until no colour changes.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Every step with its picture and its page: E2E_TRACE=1, for one walk at a time. For all of them it costs a third more.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Every test is a browser that was never here before, and would fetch the whole site for later; offline.e2e.ts does.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL || process.env.CHROME_PATH || undefined,
      args,
    },
  },
});
