import type { Page } from '@playwright/test';
import { expect, faultsOfNotice, inLongRuns, test } from './fixtures.ts';

test('a visitor is sent to the sign-in page and comes back to where they were going', async ({ page }) => {
  await page.goto('/izvjestaji?razdoblje=7');
  await page.waitForURL('**/auth/login');
  await signInHere(page);
  await page.waitForURL('**/izvjestaji?razdoblje=7');
  await expect(page.getByRole('heading', { name: 'Izvještaji', level: 1 })).toBeVisible();
});

test('the toasts of signing in and out are seen where the person lands', async ({ page }) => {
  await page.goto('/auth/login');
  await signInHere(page);
  // Observed from the start, because it may disappear before the page has loaded.
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Uspješno ste se prijavili!')).toBeVisible();
  if (inLongRuns) {
    expect(await faultsOfNotice(page)).toEqual([]);
    await page.goto('/admin/users');
  }
  await page.getByRole('button', { name: /^Korisnik:/ }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await expect(page.getByText('Uspješno ste se odjavili!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  // Signing out does not keep the page to return to.
  expect(await page.evaluate(() => sessionStorage.getItem('login_origin'))).toBeNull();
});

test('a wrong password shows the server’s message, and signs nobody in', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await expect(page.getByText('Unesite lozinku')).toBeVisible();
  await page.getByLabel('E-mail').fill('niko@primjer.ba');
  await page.getByLabel('Lozinka', { exact: true }).fill('pogrešna');
  const answered = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  const { message } = (await (await answered).json()) as { message: string };
  await expect(page.locator('.toasts').getByText(message)).toBeVisible();
  // The toast disappears; the form shows the error until the next attempt.
  await expect(page.locator('form').getByText(message)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('theme and language are kept with their defaults', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
  expect(await page.evaluate(() => [localStorage.theme, localStorage.language])).toEqual(['light', 'en']);
});

async function signInHere(page: Page): Promise<void> {
  // Before hydration, Enter would submit nothing.
  await expect(page.getByRole('button', { name: 'Prijavi se' })).toBeEnabled();
  await page.locator('input[type="email"]').fill(process.env.E2E_EMAIL ?? '');
  await page.locator('input[type="password"]').fill(process.env.E2E_PASSWORD ?? '');
  await page.locator('input[type="password"]').press('Enter');
}
