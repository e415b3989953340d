// Long, since filters, news and empty lists are those of every list, and axe looks at all of it.
// In the suite: trail.e2e.ts (found, opened, led back to; axe), src/modules/impersonation/impersonation.test.ts,
// src/modules/people/screens/profile/acting.test.tsx (what one sees), lists.e2e.ts.
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { REASON, type Signed, withPerson } from './trail-page.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();
// The trail of each has one beginning.
const person = withPerson();
const shown = withPerson();
/** As `newPerson` calls them. */
const NAME = 'Đula Šćepanović';

test('of two filters in one moment neither is lost', async ({ page }) => {
  await page.goto('/admin/dnevnik');
  const box = page.getByRole('searchbox', { name: 'Pretraži dnevnik' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Radnja' }).click();
  await box.evaluate((own: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    set.call(own, 'cupovi');
    own.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('checkbox', { name: 'Izmijenjeno' }).evaluate(async (other: HTMLElement) => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    document.querySelector('input[type=search]')!.dispatchEvent(enter);
    // The address has changed, but the page is not rendered yet.
    for (let turn = 0; turn < 100; turn += 1) await null;
    other.click();
  });
  await expect(page).toHaveURL(/action__in=update/);
  await expect(page).toHaveURL(/q=cupovi/);
});

test('new lines are announced, also after they could not be loaded', async ({ page }) => {
  const naziv = `Najavljena ${Date.now()}`;
  const connected = page.waitForResponse('**/api/live');
  const loaded = page.waitForResponse('**/api/admin/dnevnik?*');
  await page.goto(`/admin/dnevnik?q=${encodeURIComponent(naziv)}`);
  await Promise.all([connected, loaded]);
  await call(page, 'POST', '/erp/sifarnici/grupe-robe', { sifra: `N${Date.now() % 1e7}`, naziv });
  const news = page.getByRole('button', { name: 'Ima novih redova – prikaži ih' });
  await expect(news).toBeVisible();
  await page.route('**/api/admin/dnevnik?*', (route) => route.abort());
  await news.click();
  await expect(page.getByText('Greška prilikom komunikacije sa serverom')).toBeVisible();
  await page.unroute('**/api/admin/dnevnik?*');
  await news.click();
  await expect(page.getByRole('row').filter({ hasText: naziv })).toBeVisible();
});

test('a period without changes says so, and nothing of filters', async ({ page }) => {
  await page.goto('/admin/dnevnik?at__gte=2001-01-01&at__lte=2001-01-02');
  await expect(page.getByText('U ovom razdoblju nema redova')).toBeVisible();
  await expect(page.getByRole('button', { name: /Očisti/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pretraži cijeli dnevnik' }).click();
  await expect(page).toHaveURL(/pogled=svi/);
});

test('what nobody did is said, and the way to the whole trail offered', async ({ page }) => {
  await page.goto('/admin/dnevnik?q=nista-takvo&at=juce');
  await expect(page.getByText('Ništa nije pronađeno')).toBeVisible();
  await page.getByRole('button', { name: 'Pretraži cijeli dnevnik' }).click();
  await expect(page).toHaveURL(/\/admin\/dnevnik\?q=nista-takvo$/);
  await expect(page.getByText('Ništa ne sadrži „nista-takvo”')).toBeVisible();
});

test('the trail looks right in any window', async ({ page }) => {
  await page.goto('/admin/dnevnik?pogled=svi');
  await page
    .getByRole('button', { name: /^Pojedinosti/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Sve o ovom zapisu' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});

test('the banner looks right in any window', async ({ page, browser, baseURL }) => {
  const signed = await call<Signed>(page, 'POST', `/admin/users/${shown.idguid}/impersonate`, {
    reason: REASON,
    tenant: shown.tenant.idguid,
  });
  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.addInitScript((data) => {
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    localStorage.setItem('access_token', data.tokens.accessToken);
    localStorage.setItem('refresh_token', data.tokens.refreshToken);
    localStorage.setItem('user_data', JSON.stringify({ id: data.user.id, email: data.user.email }));
  }, signed);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = other.getByRole('region', { name: 'Rad u tuđe ime' });
  expect(await faultsInAllLooks(other, () => expect(banner).toBeInViewport())).toEqual([]);
  await other.context().close();
});

test('one begins with a reason, sees the banner, works, and ends; the trail says through whom', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto(`/admin/users/view/${person.idguid}?organizacija=${person.tenant.idguid}`);
  await page.getByRole('button', { name: 'Radi u ime osobe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raditi u ime ove osobe?' });
  await dialog.getByRole('button', { name: 'Počni' }).click();
  await expect(dialog.getByText('Navedite razlog, najmanje 10 znakova.')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/dashboard');
  await dialog.getByLabel('Razlog').fill(REASON);
  await dialog.getByRole('button', { name: 'Počni' }).click();

  const banner = page.getByRole('region', { name: 'Rad u tuđe ime' });
  await expect(banner).toContainText(`Radite kao ${NAME} (${person.tenant.name})`);
  await expect(banner).toContainText(REASON);
  await expect(banner.getByRole('status')).toHaveText(`Radite kao ${NAME} (${person.tenant.name})`);
  await page.getByRole('button', { name: /^Korisnik:/ }).click();
  await expect(page.getByRole('button', { name: 'Odjavi se' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Moj profil' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The other tab signs out too, with the reason.
  await expect(second.getByRole('region', { name: 'Rad u tuđe ime' })).toBeVisible();
  const naziv = `Džezve ${Date.now()}`;
  await page.goto('/erp/sifarnici/grupe-robe/create');
  await expect(banner).toBeVisible();
  await page.getByLabel('Šifra').fill('D1');
  await page.getByLabel('Naziv').fill(naziv);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: naziv })).toBeVisible();
  await banner.getByRole('button', { name: 'Završi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(second.getByRole('region', { name: 'Rad u tuđe ime' })).toHaveCount(0);

  await page.goto(`/admin/dnevnik?organizacija=${person.tenant.idguid}&via__null=false`);
  const row = page.getByRole('row').filter({ hasText: naziv });
  await expect(row).toContainText(NAME);
  // Another test changes the administrator's name.
  await expect(row).toContainText(/preko: \p{Lu}\p{L}+ \p{Lu}/u);
  await page.goto(`/admin/dnevnik?organizacija=${person.tenant.idguid}&action__in=security`);
  await expect(page.getByText('Početak rada u ime osobe')).toBeVisible();
  await expect(page.getByText('Kraj rada u ime osobe')).toBeVisible();
});
