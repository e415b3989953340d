// Long, since a second organisation asks for a licence, and all its screens are looked at.
// In the suite: licences.e2e.ts (registered, used, released, suspended), src/modules/licensing/licences/licences.test.ts (asked for, approved, issued).
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { customerOf, LICENCES, makeApplication, REGISTERED } from './licence-page.ts';
import { signedInOnce } from './signed-in.ts';

const operator = signedInOnce();

test('a licence is asked for and approved; one is issued by hand and extended', async ({ page }) => {
  test.setTimeout(240_000);
  const name = `Na zahtjev ${Date.now()}`;
  const { idguid } = await makeApplication(operator, page, name);
  await operator(page, 'PUT', `/admin/licence/aplikacije/${idguid}`, {
    ...{ version: 0, mode: 'request', seats: 2, days: 30, grace_days: 7, silence_days: 30, features: [] },
    terms: 'Odobravamo istog dana.',
  });
  const other = await customerOf(page);
  await other.page.goto(`${REGISTERED}/nova`);
  await other.page.getByRole('button', { name: `Zatraži licencu za ${name}` }).click();
  await other.page.getByLabel('Poruka izdavaču').fill('Za dvije kase');
  expect(await faultsInAllLooks(other.page), 'asking').toEqual([]);
  await other.page.getByRole('button', { name: 'Pošalji zahtjev' }).click();
  await expect(other.page.getByText('Zahtjev čeka odluku izdavača.')).toBeVisible();
  expect(await faultsInAllLooks(other.page), 'asked').toEqual([]);

  await page.goto(`${LICENCES}?state=requested&application_id=${idguid}`);
  await page
    .getByRole('link', { name: /^Kovačnica/ })
    .first()
    .click();
  await expect(page.getByText('Za dvije kase')).toBeVisible();
  await page.getByRole('button', { name: 'Odobri' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Broj mašina')).toHaveValue('2');
  expect(await faultsInAllLooks(page), 'approving').toEqual([]);
  await dialog.getByRole('button', { name: 'Izdaj licencu' }).click();
  await expect(page.getByText('Zahtjev je odobren i licenca izdata.')).toBeVisible();
  // The customer's page learns it by itself.
  await expect(other.page.getByRole('button', { name: 'Kopiraj ključ' })).toBeVisible({ timeout: 20_000 });
  await other.close();

  await page.getByRole('link', { name: 'Uredi ili produži' }).click();
  await page.getByLabel('Broj mašina').fill('5');
  expect(await faultsInAllLooks(page), 'edit').toEqual([]);
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByRole('region', { name: 'Mjesta' })).toContainText('0 od 5');

  await page.goto(`${LICENCES}/create?aplikacija=${idguid}`);
  await expect(page.getByRole('combobox', { name: 'Aplikacija' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Izdaj licencu' }).click();
  await expect(page.getByText('Ovo polje je obavezno.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'issue').toEqual([]);
  await page.getByRole('combobox', { name: 'Organizacija' }).fill('Kovačnica');
  await page
    .getByRole('option', { name: /^Kovačnica/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Izdaj licencu' }).click();
  await expect(page.getByText('Licenca je izdata.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Licencni ključ' })).toBeVisible();
});
