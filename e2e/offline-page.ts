import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { type Gateway, openGateway } from './gateway.ts';

/** Each test has its own connection to the server, which it may cut. */
export const test = base.extend<{ gateway: Gateway }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
  gateway: async ({}, use) => {
    const gateway = await openGateway(process.env.E2E_URL ?? '');
    await use(gateway);
    gateway.stop();
  },
  baseURL: async ({ gateway }, use) => use(gateway.url),
});

/** Opens the home page and waits until the service worker has filled its cache. */
export async function arrive(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
