import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

// One sign-in serves all tests of this file: signing in too often is slowed down, as it should be.
let stored: Record<string, string> = {};
test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL });
  await signIn(page);
  stored = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
});

/** Opens an address as the signed-in administrator; `more` is put into the browser's storage beforehand. */
async function open(page: Page, address: string, more: Record<string, string> = {}): Promise<void> {
  await page.addInitScript(
    (entries) => {
      if (sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', 'yes');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { ...stored, ...more },
  );
  await page.goto(address);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Lets the server's answer about the person say other rights and organisations. */
async function pretend(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
}

test('a visitor is sent to the sign-in page and comes back to where they were going', async ({ page }) => {
  await page.goto('/izvjestaji?days=7');
  await page.waitForURL('**/auth/login');
  await signInHere(page);
  await page.waitForURL('**/izvjestaji?days=7');
  await expect(page.getByRole('heading', { name: 'Izvještaji', level: 1 })).toBeVisible();
});

test('the toasts of signing in and out are seen where the person lands', async ({ page }) => {
  await page.goto('/auth/login');
  await signInHere(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Uspješno ste se prijavili!')).toBeVisible();
  await page.goto('/admin/users');
  await page.getByRole('button', { name: /^Korisnik:/ }).click();
  await page.getByRole('button', { name: 'Odjavi se' }).click();
  await page.waitForURL('**/auth/login');
  await expect(page.getByText('Uspješno ste se odjavili!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  // Who signs out does not want to be led back to the page they left.
  expect(await page.evaluate(() => sessionStorage.getItem('login_origin'))).toBeNull();
});

async function signInHere(page: Page): Promise<void> {
  await page.locator('input[type="email"]').fill(process.env.E2E_EMAIL ?? '');
  await page.locator('input[type="password"]').fill(process.env.E2E_PASSWORD ?? '');
  await page.locator('input[type="password"]').press('Enter');
}

test('a page without permission says so and offers the way back', async ({ page }) => {
  await pretend(page, { permissions: ['erp_drzave_pregled'], roles: [] });
  await open(page, '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Glavni meni' });
  await expect(menu.getByText('Admin')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Korisnici/ })).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/admin/users'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pristup odbijen' })).toBeVisible();
  await expect(page.getByText('Nemate dozvolu za pristup ovoj stranici.')).toBeVisible();
  await page.getByRole('button', { name: 'Nazad' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the sidebar: widths, remembered state, the group of the current page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/erp/sifarnici/drzave');
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

test('below 1024 px the sidebar is an overlay', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await open(page, '/dashboard');
  const overlay = page.getByRole('dialog', { name: 'Meni' });
  const button = page.getByRole('button', { name: 'Otvori meni' });
  await button.click();
  await expect(overlay).toBeVisible();
  await page.mouse.click(800, 400);
  await expect(overlay).toBeHidden();
  await button.click();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await button.click();
  await overlay.getByRole('link', { name: 'Izvještaji' }).click();
  await page.waitForURL('**/izvjestaji');
  await expect(overlay).toBeHidden();
});

test('the organisation menu: marker, list, and a failed switch only closes it', async ({ page }) => {
  const own = { idguid: '11111111-1111-4111-8111-111111111111', name: 'Kovačnica' };
  const other = { idguid: '22222222-2222-4222-8222-222222222222', name: 'Pekara' };
  await pretend(page, {
    tenant: own,
    tenants: [
      { ...own, TenantUsers: { is_default: true } },
      { ...other, TenantUsers: { is_default: false } },
    ],
  });
  await page.route('**/api/auth/switch-tenant', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'server', message: 'x' } }),
  );
  await open(page, '/dashboard');
  await page.getByRole('button', { name: /^Organizacija:/ }).click();
  const menu = page.getByRole('dialog', { name: 'Organizacija' });
  await expect(menu).toHaveCSS('width', '256px');
  await expect(menu.getByText('Zadana organizacija')).toBeVisible();
  await expect(menu.getByText('Dostupne organizacije')).toBeVisible();
  const said = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && /Switch/.test(message.text()),
  );
  await menu.getByRole('button', { name: 'Pekara' }).click();
  await said;
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: /^Organizacija: Kovačnica/ })).toBeVisible();
});

test('the user menu says Administrator, and the real roles beside it', async ({ page }) => {
  await pretend(page, { roles: ['skladištar'] });
  await open(page, '/dashboard');
  await page.getByRole('button', { name: /^Korisnik:.*Administrator/ }).click();
  const menu = page.getByRole('dialog', { name: 'Korisnik' });
  await expect(menu).toHaveCSS('width', '224px');
  await expect(menu.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(menu.getByText('skladištar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('the theme is kept, and stands before the first paint', async ({ page }) => {
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Tamna tema' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.route('**/admin-assets/index-*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an unknown address inside is a 404 of the application', async ({ page }) => {
  await open(page, '/admin/nema-ovoga');
  await expect(page.getByRole('heading', { name: 'Stranica nije pronađena' })).toBeVisible();
  await page.getByRole('link', { name: 'Na Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

test('a part that cannot be loaded offers to load the page anew', async ({ page }) => {
  await open(page, '/dashboard');
  await page.route('**/admin-assets/activity-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Svi izvještaji' }).click();
  await expect(page.getByRole('heading', { name: 'Stranica se nije učitala' })).toBeVisible();
  await page.unroute('**/admin-assets/activity-*.js');
  await page.getByRole('button', { name: 'Učitaj ponovo' }).click();
  await expect(page.getByRole('heading', { name: 'Izvještaji', level: 1 })).toBeVisible();
});

test('the keyboard alone: skip link, search, Escape', async ({ page }) => {
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Preskoči na sadržaj' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('drzav');
  await expect(page.getByRole('option', { name: /Države/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/erp/sifarnici/drzave');
});

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing, ${theme}, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000); // five pages, on machines of any speed
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const address of ['/dashboard', '/izvjestaji', '/admin/users', '/admin/tenants', '/erp/nema']) {
        await open(page, address, { theme });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Učitavanje...')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${address} ${id} ${nodes[0]?.html}`)).toEqual([]);
        const overflow = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });
  }
}
