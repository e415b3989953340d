// Long, since a toast is raced against a page.
// In the suite: sign-in.e2e.ts (sent there and back, toasts, a wrong password).
import type { Page } from '@playwright/test';
import { expect, signInOnPage, test } from './fixtures.ts';

test('the toast of signing in is not taken by the page that is being left, whose toasts come only then', async ({
  page,
}) => {
  const { promise: going, resolve: go } = Promise.withResolvers<void>();
  const { promise: come, resolve: comes } = Promise.withResolvers<void>();
  const library = '**/assets/toaster-*.js';
  await page.route(library, async (route) => {
    await going;
    await route.continue();
  });
  await page.route('**/dashboard', async (route) => {
    go();
    await come;
    await route.continue();
  });
  page.on('console', (message) => message.text() === 'toasts' && comes());
  await page.addInitScript(() => {
    if (location.pathname !== '/auth/login') return;
    const seen = new MutationObserver(() => {
      if (document.querySelector('.toasts')) console.log('toasts');
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/auth/login');
  await signInHere(page);
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Uspješno ste se prijavili!')).toBeVisible();
});

test('who is signed in is led from the sign-in page to the dashboard', async ({ page }) => {
  await signInOnPage(page);
  await page.goto('/auth/login');
  await page.waitForURL('**/dashboard');
});

async function signInHere(page: Page): Promise<void> {
  await page.locator('input[type="email"]').fill(process.env.E2E_EMAIL ?? '');
  await page.locator('input[type="password"]').fill(process.env.E2E_PASSWORD ?? '');
  await page.locator('input[type="password"]').press('Enter');
}
