// Long, since these are corners of the frame.
// In the suite: shell.e2e.ts (no permission, the menus, the keyboard, axe), src/admin/routes.test.tsx.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

signedInOnce();

/** Overrides rights and organisations in the server's answer about the person. */
async function pretend(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

// With animations, as most visitors have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the user menu says Administrator, and the real roles beside it', async ({ page }) => {
  await pretend(page, { roles: ['skladištar'] });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Korisnik:.*Administrator/ }).click();
  const menu = page.getByRole('dialog', { name: 'Korisnik' });
  await expect(menu).toHaveCSS('width', '224px');
  await expect(menu.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(menu.getByText('skladištar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('the theme is kept, and stands before the first paint', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Tamna tema' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.route('**/admin-assets/index-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an unknown address inside is a 404 of the application', async ({ page }) => {
  await page.goto('/admin/nema-ovoga');
  await expect(page.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible();
  await page.getByRole('link', { name: 'Na Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('a part that cannot be loaded offers to load the page anew', async ({ page }) => {
  await page.goto('/dashboard');
  const reports = page.getByRole('link', { name: 'Svi izvještaji' });
  // The dashboard has loaded; its parts have similar names.
  await expect(reports).toBeVisible();
  await page.route('**/admin-assets/activity-*.js', (route) => route.abort());
  await reports.click();
  await expect(page.getByRole('heading', { name: 'Stranica se nije učitala' })).toBeVisible();
  await page.unroute('**/admin-assets/activity-*.js');
  await page.getByRole('button', { name: 'Učitaj ponovo' }).click();
  await expect(page.getByRole('heading', { name: 'Izvještaji', level: 1 })).toBeVisible();
});
