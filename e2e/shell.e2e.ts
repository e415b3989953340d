import { expect, test } from './fixtures.ts';
import { pretend } from './shell-page.ts';
import { signedIn } from './signed-in.ts';

signedIn();

// With animations, as most visitors have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page without permission says so and offers the way back', async ({ page }) => {
  await pretend(page, { permissions: ['erp_drzave_pregled'], roles: [] });
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Glavni meni' });
  await expect(menu.getByText('Admin')).toHaveCount(0);
  // Every card leads to a page that the person may open.
  await expect(page.getByRole('link', { name: /^Korisnici/ })).toHaveAttribute('href', '/izvjestaji');
  await page.getByRole('button', { name: /^Organizacije/ }).click();
  await expect(page.getByRole('dialog', { name: 'Organizacija' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.pushState(null, '', '/admin/users'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pristup odbijen' })).toBeVisible();
  await expect(page.getByText('Nemate dozvolu za pristup ovoj stranici.')).toBeVisible();
  await page.getByRole('button', { name: 'Nazad' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the sidebar: widths, remembered state, the group of the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/erp/sifarnici/drzave');
  const sidebar = page.locator('#bocni-meni');
  await expect(sidebar).toHaveCSS('width', '256px');
  await expect(sidebar.getByRole('link', { name: 'Države' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.getByRole('link', { name: 'Korisnici' })).toBeHidden();
  await sidebar.getByRole('button', { name: 'Admin' }).click();
  await expect(sidebar.getByRole('link', { name: 'Korisnici' })).toBeVisible();
  await page.getByRole('button', { name: 'Suzi meni' }).click();
  await expect(sidebar).toHaveCSS('width', '80px');
  expect(await page.evaluate(() => localStorage.getItem('sidebar_collapsed'))).toBe('true');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '80px');
  await sidebar.getByRole('button', { name: 'ERP šifarnici' }).click();
  await page.getByRole('dialog', { name: 'ERP šifarnici' }).getByRole('link', { name: 'Kantoni' }).click();
  await page.waitForURL('**/erp/sifarnici/kantoni');
});

test('the keyboard alone: skip link, search, Escape', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Preskoči na sadržaj' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('drzav');
  // Without the letters all pages are there, and Enter opens the first.
  await expect(page.getByRole('combobox', { name: /^Pretraži stranice/ })).toHaveValue('drzav');
  // Records and permissions of that name follow as soon as the server answers.
  await expect(page.getByRole('option', { name: 'Države ERP šifarnici', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/drzave');
});
