// Long, since story.e2e.ts imports a statement too, decides it by keys and books it; here are its open items, its rules and its file again.
// In the suite: story.e2e.ts (a statement is imported, decided by keys, booked, and closes an invoice), and the tests of src/modules/bookkeeping/bank,
// of which src/modules/bookkeeping/bank/voucher-files.test.ts proves vouchers of a file.
import { PARTNER } from '../src/modules/bookkeeping/bank/test/samples.ts';
import { bankBooks, line, MT940, send } from './bank-books.ts';
import { expect as atOnce, faultsInAllLooks, faultsInLongRuns, goInside, test } from './fixtures.ts';
import { YEAR } from './open-books.ts';

const expect = atOnce.configure({ timeout: 20_000 });

test('a statement is imported once, decided by keys, and booked as one voucher', async ({ page }) => {
  test.setTimeout(180_000);
  await bankBooks(page);
  await expect(page.getByText('Još nema izvoda')).toBeVisible();
  await page.getByRole('link', { name: 'Uvezi izvod' }).first().click();
  await send(page, 'izvod-12.sta', MT940);
  await expect(page.getByRole('table')).toContainText('Prva banka');
  expect(await faultsInLongRuns(page), 'import').toEqual([]);
  await page.getByRole('button', { name: 'Uvezi 1 izvod' }).click();

  await expect(page.getByRole('heading', { name: '0 od 4 stavke spremno' })).toBeVisible();
  await expect(line(page, 1)).toContainText('IF-101');
  await expect(line(page, 2)).toContainText('Naknada banke');
  // The books have no opening balance of the bank, which is no obstacle.
  await expect(
    page.getByText(
      /izvoda je 1\.000,00.KM, a stanje konta 200 u knjigama je 0,00.KM: razlika je 1\.000,00.KM/,
    ),
  ).toBeVisible();
  expect(await faultsInAllLooks(page), 'statement').toEqual([]);
  await line(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(line(page, 1)).toContainText('Spremno');
  await expect(line(page, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, 2)).toContainText('Spremno');

  // One payment to two invoices, the second in part.
  await expect(line(page, 3)).toBeFocused();
  await expect(line(page, 3)).toContainText('Provjerite');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Stavka 3 kako je u datoteci banke')).toBeVisible();
  await expect(line(page, 3)).not.toContainText('Spremno');
  await page.keyboard.press('Escape');
  await expect(line(page, 3)).toBeFocused();
  await page.keyboard.press('F4');
  const items = page.getByRole('dialog');
  await items.getByRole('checkbox', { name: 'IF-118' }).check();
  await items.getByRole('checkbox', { name: 'IF-140' }).check();
  await expect(items.getByRole('textbox', { name: 'Zatvara se: IF-140' })).toHaveValue('149,50');
  await expect(items).toContainText('Raspoređeno u cijelosti');
  expect(await faultsInLongRuns(page), 'open items').toEqual([]);
  await items.getByRole('button', { name: 'Prihvati' }).click();
  await expect(items).toHaveCount(0);
  await expect(line(page, 3)).toContainText('149,50');

  // What nothing is known of is opened.
  await expect(line(page, 4)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Stavka 4 kako je u datoteci banke')).toContainText('BR1004');
  await expect(page.getByRole('combobox', { name: 'Konto' })).toBeFocused();
  await page.keyboard.type('551');
  await page.keyboard.press('Enter');
  expect(await faultsInLongRuns(page), 'editor').toEqual([]);
  await page.getByRole('textbox', { name: 'Iznos' }).press('Control+Enter');
  await expect(page.getByRole('heading', { name: '4 od 4 stavke spremno' })).toBeVisible();
  await page.getByRole('button', { name: 'Proknjiži' }).click();
  await expect(page.getByText('Proknjižen kao nalog').first()).toBeVisible();
  const statement = page.url();
  await page.getByRole('link', { name: new RegExp(`^IZ-\\d{4}/${YEAR}$`) }).click();
  await expect(page.getByRole('table').first()).toContainText('IF-140');

  await goInside(page, '/fin/izvodi/pravila');
  await expect(page.locator('[data-record]').filter({ hasText: PARTNER })).toContainText('211');

  await page.getByRole('button', { name: 'Uredi: naknada za vodenje racuna' }).click();
  const rule = page.getByRole('dialog');
  const chosen = rule.getByRole('combobox', { name: 'Konto' });
  await expect(chosen).toHaveValue('532 Bankovne usluge');
  await chosen.fill('nema takvog');
  await chosen.press('Tab');
  await expect(rule).toContainText('Odaberite konto iz kontnog plana');
  await chosen.fill('reprezent');
  await page.getByRole('option', { name: '551 Troškovi reprezentacije' }).click();
  await expect(chosen).toHaveValue(/^551 /);
  expect(await faultsInLongRuns(page), 'rule').toEqual([]);
  await rule.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(rule).toHaveCount(0);
  await expect(page.locator('[data-record]').filter({ hasText: 'naknada' })).toContainText('551');

  // The same file again leads to what it became.
  await goInside(page, '/fin/izvodi/uvoz');
  await send(page, 'drugo-ime.sta', MT940);
  await page.getByRole('link', { name: 'Otvori taj izvod' }).click();
  await expect(page).toHaveURL(statement);
});
