// Long, since each of these has books of its own.
// In the suite: story.e2e.ts (a statement is imported, decided and booked), and the tests of src/modules/bookkeeping/bank,
// of which src/modules/bookkeeping/bank/voucher-files.test.ts proves vouchers of a file.
import type { Page } from '@playwright/test';
import { bankBooks, line, MT940, send } from './bank-books.ts';
import { expect as atOnce, faultsInAllLooks, goInside, test } from './fixtures.ts';
import { YEAR } from './open-books.ts';

const expect = atOnce.configure({ timeout: 20_000 });
/** With headings that nobody knows. */
const TABLE = ['Dan;Ko;Koliko', `21.01.${YEAR};Kujundžija d.o.o.;150,50`, `21.01.${YEAR};;-3,00`].join(
  '\r\n',
);

/** Imports `MT940` into new books; answers its address. */
async function importStatement(page: Page): Promise<string> {
  await goInside(page, '/fin/izvodi/uvoz');
  await send(page, 'izvod-12.sta', MT940);
  await page.getByRole('button', { name: 'Uvezi 1 izvod' }).click();
  await expect(page.getByRole('heading', { name: '0 od 4 stavke spremno' })).toBeVisible();
  return new URL(page.url()).pathname;
}
const VOUCHERS = [
  'Nalog;Datum;Konto;Duguje;Potražuje;Opis',
  `1;15.02.${YEAR};551;100,00;;Ručak`,
  `1;15.02.${YEAR};200;;100,00;Ručak`,
  `2;16.02.${YEAR};551;50,00;;Kafa`,
  `2;16.02.${YEAR};200;;40,00;Kafa`,
].join('\r\n');

test('who decides a row that somebody else decided meanwhile sees what stands, and keeps his input', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ask = await bankBooks(page);
  const path = await importStatement(page);
  /** Decides row 4 in another window. */
  const elsewhere = async (account: string): Promise<void> => {
    const { version } = (await ask('GET', path)).rows[3];
    const part = { partner_id: null, cost_center_id: null, document_no: null, description: null };
    await ask('PUT', `${path}/rows/4`, { parts: [{ ...part, account, amount: '-20.00' }], version });
  };

  // Whoever types faster than the chart arrives loses nothing.
  const chart = Promise.withResolvers<void>();
  await page.route('**/api/fin/books/accounts', async (route) => {
    await chart.promise;
    await route.continue();
  });
  await line(page, 4).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Konto' })).toBeFocused();
  await page.keyboard.type('551');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Iznos' }).focus();
  await expect(page.getByRole('combobox', { name: 'Konto' })).toHaveValue('551');
  chart.resolve();
  await expect(page.getByRole('combobox', { name: 'Konto' })).toHaveValue(/^551 ./);
  await elsewhere('532');
  await page.getByRole('textbox', { name: 'Iznos' }).press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Dok ste uređivali, stavku 4 je odlučio neko drugi');
  await expect(page.getByRole('alert')).toContainText('532');
  await expect(line(page, 4)).toContainText('532');
  await expect(page.getByRole('combobox', { name: 'Konto' })).toHaveValue(/^551/);
  expect(await faultsInAllLooks(page), 'decided meanwhile').toEqual([]);
  await page.getByRole('button', { name: 'Zadrži moje' }).click();
  await expect(line(page, 4)).toContainText('551');
  await expect(page.getByRole('heading', { name: '1 od 4 stavke spremno' })).toBeVisible();

  // One key takes back nothing that was not seen.
  await line(page, 4).focus();
  await elsewhere('532');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Stavka 4: Zapis je u međuvremenu izmijenjen')).toBeVisible();
  await expect(line(page, 4)).toContainText('532');
  await expect(line(page, 4)).toContainText('Spremno');
  // What one did oneself is no surprise, even before the answer has come.
  await page.keyboard.press('Delete');
  await expect(line(page, 4)).toContainText('Odlučite');
  await line(page, 2).focus();
  await page.keyboard.press('Enter');
  await line(page, 2).focus();
  await page.keyboard.press('Delete');
  await expect(line(page, 2)).toContainText('Prijedlog');
  await expect(page.getByText('Stavka 2: Zapis je')).toHaveCount(0);
});

test('rows because of which a statement is not booked are marked, and the first gets the focus', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ask = await bankBooks(page);
  const path = await importStatement(page);
  const part = { partner_id: null, cost_center_id: null, document_no: null, description: null };
  const account = { partner: 'ne', mjesto_troska: 'moguce', otvorene_stavke: false, prenos: 'saldo' };
  const left = { ...account, konto: '554', naziv: 'Ostale usluge', aktivno: true };
  const { idguid, version } = await ask('POST', '/fin/kontni-plan', left);
  const decisions = {
    1: ['532', '1200.00'],
    2: ['554', '-45.50'],
    3: ['532', '600.00'],
    4: ['554', '-20.00'],
  };
  for (const [number, [konto, amount]] of Object.entries(decisions))
    await ask('PUT', `${path}/rows/${number}`, { parts: [{ ...part, account: konto, amount }], version: 0 });
  await ask('PATCH', `/fin/kontni-plan/${idguid}`, { aktivno: false, version });

  await page.reload();
  await expect(page.getByRole('heading', { name: '4 od 4 stavke spremno' })).toBeVisible();
  await page.getByRole('button', { name: 'Proknjiži' }).click();
  await expect(line(page, 2)).toContainText('Konto je neaktivan.');
  await expect(line(page, 2)).toContainText('Ispravite');
  await expect(line(page, 4)).toContainText('Konto je neaktivan.');
  await expect(line(page, 3)).toContainText('Spremno');
  await expect(line(page, 2)).toBeFocused();
  await expect(line(page, 2)).toHaveAccessibleDescription('Konto je neaktivan.');
  expect(await faultsInAllLooks(page), 'refused').toEqual([]);

  // Another decision answers it.
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: 'Konto' }).fill('bankovne');
  await page.getByRole('option', { name: '532 Bankovne usluge' }).click();
  await page.getByRole('textbox', { name: 'Iznos' }).press('Control+Enter');
  await expect(line(page, 2)).toContainText('Spremno');
  await expect(line(page, 2)).not.toContainText('neaktivan');
  await expect(line(page, 4)).toContainText('Ispravite');
});

test('a table of a bank is mapped once', async ({ page }) => {
  test.setTimeout(120_000);
  await bankBooks(page);
  await goInside(page, '/fin/izvodi/uvoz');
  await send(page, 'izvod.csv', TABLE);
  await page.getByRole('combobox', { name: 'Račun' }).fill('Prva');
  await page.getByRole('option', { name: /Prva banka/ }).click();
  await page.getByRole('textbox', { name: 'Broj izvoda' }).fill('13');
  for (const [column, field] of [
    ['Dan', 'Datum *'],
    ['Ko', 'Naziv druge strane'],
    ['Koliko', 'Iznos'],
  ] as const) {
    await page.getByRole('combobox', { name: `Polje za kolonu ${column}`, exact: true }).fill(field);
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  expect(await faultsInAllLooks(page), 'mapping').toEqual([]);
  await page.getByRole('button', { name: 'Uvezi izvod' }).click();
  await expect(page.getByRole('heading', { name: 'Izvod 13' })).toBeVisible();
  await expect(line(page, 2)).toContainText('−3,00');

  await goInside(page, '/fin/izvodi/uvoz');
  await send(page, 'izvod.csv', TABLE.replace('150,50', '151,50'));
  await expect(page.getByText('Kolone su kao u prošlom izvodu ovog računa.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Polje za kolonu Koliko' })).toHaveValue('Iznos');
});

test('vouchers of a file are checked by rows; the right ones are posted, and the rest become drafts', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await bankBooks(page);
  await goInside(page, '/fin/knjizenje');
  await page.getByRole('link', { name: 'Uvezi', exact: true }).click();
  await send(page, 'nalozi.csv', VOUCHERS);
  await page.getByRole('button', { name: 'Provjeri' }).click();
  await expect(page.getByRole('region', { name: 'Primjedbe po redovima' })).toContainText('10,00');
  await expect(page.getByRole('radio', { name: 'Kao nacrti' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Uvezi 2 nacrta' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'check').toEqual([]);
  await page.getByRole('radio', { name: 'Odmah proknjiži' }).check();
  await page.getByRole('button', { name: 'Proknjiži samo ispravne (1)' }).click();
  await expect(page.getByText('1 nalog je proknjižen')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^TM-\\d{4}/${YEAR}$`) }).click();
  await expect(page.getByRole('table').first()).toContainText('Ručak');

  await goInside(page, '/fin/knjizenje/nacrti');
  await page.getByRole('link', { name: 'Uvezi', exact: true }).click();
  await send(page, 'nalozi.csv', VOUCHERS);
  await page.getByRole('button', { name: 'Provjeri' }).click();
  const found = page.getByRole('region', { name: 'Nalozi u datoteci' });
  await expect(found).toContainText('već uvezen');
  await expect(found).toContainText('za dopunu');
  await page.getByRole('button', { name: 'Uvezi 1 nacrt' }).click();
  await expect(page).toHaveURL(/\/fin\/knjizenje\/nacrti\?run_id__in=/);
  await expect(page.getByRole('region', { name: 'Aktivni filteri' })).toContainText('Samo iz jednog uvoza');
  await expect(page.getByText('1 nacrt je napravljen.')).toBeVisible();
  expect(await faultsInAllLooks(page), 'drafts of one import').toEqual([]);
  await page.getByRole('link', { name: 'Kafa' }).click();
  await expect(page.getByLabel('Duguje, stavka 1', { exact: true })).toHaveValue('50,00');
});
