// Long, since these are corners of the frame.
// In the suite: shell.e2e.ts (no permission, the sidebar, the keyboard), dashboard.e2e.ts (axe), src/admin/routes.test.tsx.
import { expect, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { pretend } from './shell-page.ts';
import { signedIn } from './signed-in.ts';

signedIn();

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

test('the organisation menu: marker, list, and a failed switch only closes it', async ({ page }) => {
  const own = {
    idguid: '11111111-1111-4111-8111-111111111111',
    name: 'Kovačnica',
    TenantUsers: { is_default: true },
  };
  const other = { idguid: '22222222-2222-4222-8222-222222222222', name: 'Pekara' };
  await pretend(page, {
    tenant: own,
    tenants: [own, { ...other, TenantUsers: { is_default: false } }],
  });
  await page.route('**/api/auth/switch-tenant', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'server', message: 'x' } }),
  );
  await page.goto('/dashboard');
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

test('axe finds nothing in any window', async ({ page }) => {
  // Other screens are checked in their own walks.
  for (const address of ['/dashboard', '/izvjestaji', '/erp/nema']) {
    await goInside(page, address);
    expect(await faultsInAllLooks(page), address).toEqual([]);
  }
});

test('below 1024 px the sidebar is an overlay', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto('/dashboard');
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

test('the dashboard does not wait for the modules, a page among them appears with them, and what cannot be loaded is said', async ({
  page,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin-assets/product-parts-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  const title = page.getByRole('heading', { name: 'Dashboard' });
  const menu = page.getByRole('navigation', { name: 'Glavni meni' });
  await expect(title).toBeVisible();
  await expect(menu).toHaveCount(0);
  release();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/erp/sifarnici/drzave');
  await expect(page.getByRole('heading', { name: 'Države' })).toBeVisible();
  await page.unrouteAll();
  await page.route('**/admin-assets/product-parts-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Stranica se nije učitala' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Učitaj ponovo' })).toBeVisible();
});
