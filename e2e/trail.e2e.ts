import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';
import { REASON, withPerson } from './trail-page.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const person = withPerson();
/** As `newPerson` calls them. */
const NAME = 'Đula Šćepanović';

test('a change is found by filters, opened, and its address leads back to it', async ({ page }) => {
  test.slow();
  const naziv = `Ćupovi ${Date.now()}`;
  const goods = '/erp/sifarnici/grupe-robe';
  const made = await call<{ idguid: string }>(page, 'POST', goods, { sifra: `T${Date.now() % 1e6}`, naziv });
  await call(page, 'PATCH', `${goods}/${made.idguid}`, { naziv: `${naziv} veliki`, version: 1 });

  await page.goto('/admin/dnevnik');
  await expect(page.getByRole('heading', { level: 1, name: 'Dnevnik izmjena' })).toBeVisible();
  // The default of thirty days is shown, so that nobody mistakes it for everything.
  const period = page.getByRole('combobox', { name: 'Razdoblje' });
  await expect(period).toHaveValue('Zadnjih 30 dana');
  await period.click();
  await page.getByRole('option', { name: 'Jučer' }).click();
  await expect(page).toHaveURL(/\?at=juce$/);
  await period.click();
  await page.getByRole('option', { name: 'Zadnjih 7 dana' }).click();
  await expect(page).toHaveURL(/\?at=7$/);
  await page.getByRole('searchbox', { name: 'Pretraži dnevnik' }).fill(naziv.replace('Ć', 'c'));
  await expect(page.getByText('Prikazano 1–2 od 2')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Radnja' }).click();
  await page.getByRole('checkbox', { name: 'Izmijenjeno' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Prikazano 1–1 od 1')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${naziv} veliki` })).toContainText(
    'Grupa robe · Naziv',
  );
  await page.getByRole('button', { name: `Pojedinosti: ${naziv} veliki` }).click();
  await expect(page.locator('del', { hasText: naziv })).toBeVisible();
  await expect(page.locator('ins', { hasText: `${naziv} veliki` })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Prikazano 1–1 od 1')).toBeVisible();
  await page.getByRole('button', { name: `Pojedinosti: ${naziv} veliki` }).click();
  await expect(page.getByRole('button', { name: 'Sve o ovom zapisu' })).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);

  // On the way to the narrow window and back it was shut.
  await page.getByRole('button', { name: `Pojedinosti: ${naziv} veliki` }).click();
  await page.getByRole('button', { name: 'Sve o ovom zapisu' }).click();
  await expect(page).toHaveURL(new RegExp(`record__in=${made.idguid}`));
  if (inLongRuns) {
    await page.getByRole('button', { name: 'Ukloni filter Radnja' }).click();
    await page.getByRole('searchbox', { name: 'Pretraži dnevnik' }).fill('');
    await expect(page).not.toHaveURL(/q=/);
    await expect(period).toHaveValue('Od početka');
    await expect(page.getByText('Prikazano 1–2 od 2')).toBeVisible();
    await page
      .getByRole('row')
      .getByRole('link', { name: `${naziv} veliki` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `${naziv} veliki` })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Očisti filtere' }).click();
    await expect(page).toHaveURL(/\/admin\/dnevnik\?pogled=svi$/);
  }
});

test.describe('in another person’s name', () => {
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
    if (inLongRuns) {
      await page.getByRole('button', { name: /^Korisnik:/ }).click();
      await expect(page.getByRole('button', { name: 'Odjavi se' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Moj profil' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
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
    if (inLongRuns) {
      await page.goto(`/admin/dnevnik?organizacija=${person.tenant.idguid}&action__in=security`);
      await expect(page.getByText('Početak rada u ime osobe')).toBeVisible();
      await expect(page.getByText('Kraj rada u ime osobe')).toBeVisible();
    }
  });
});
