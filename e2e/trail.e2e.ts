import { expect as atOnce, faultsInAllLooks, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

/** Pages are slow on a busy machine. */
const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

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
