import type { Page } from '@playwright/test';
import { OWN, PARTNER } from '../src/modules/bookkeeping/bank/test/samples.ts';
import { expect as atOnce, faultsInAllLooks, goInside, sessionOf, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { openBooks, YEAR } from './open-books.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const DAY = `${YEAR.slice(2)}0120`;

/** A statement of four rows: one names its invoice, one is a fee, one pays two invoices in part, one is unknown. */
const MT940 = [
  ':20:STMT000012',
  `:25:${OWN.slice(4)}`,
  ':28C:00012/001',
  `:60F:C${DAY}BAM1000,00`,
  `:61:${DAY}${DAY.slice(2)}C1200,00NTRFIF-101//BR1001`,
  `:86:166?00Uplata?20Racun IF-101?31${PARTNER}?32Kujundzija d.o.o.`,
  `:61:${DAY}${DAY.slice(2)}D45,50NCHGNONREF//BR1002`,
  ':86:805?00Naknada?20Naknada za vodenje racuna',
  `:61:${DAY}${DAY.slice(2)}C600,00NTRFNONREF//BR1003`,
  `:86:166?00Uplata?20Po dogovoru?31${PARTNER}?32Kujundžija d.o.o.`,
  `:61:${DAY}${DAY.slice(2)}D20,00NTRFNONREF//BR1004`,
  ':86:117?00Isplata?20Kupovina kod nepoznatog',
  `:62F:C${DAY}BAM2734,50`,
  '-',
  '',
].join('\r\n');
/** With headings that nobody knows. */
const TABLE = ['Dan;Ko;Koliko', `21.01.${YEAR};Kujundžija d.o.o.;150,50`, `21.01.${YEAR};;-3,00`].join(
  '\r\n',
);
const VOUCHERS = [
  'Nalog;Datum;Konto;Duguje;Potražuje;Opis',
  `1;15.02.${YEAR};551;100,00;;Ručak`,
  `1;15.02.${YEAR};200;;100,00;Ručak`,
  `2;16.02.${YEAR};551;50,00;;Kafa`,
  `2;16.02.${YEAR};200;;40,00;Kafa`,
].join('\r\n');

const send = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Datoteka za uvoz')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const line = (page: Page, number: number) => page.locator(`[data-line="${number}"]`);

/** Books with a bank account; the page is signed in. Answers a way to ask the API as the same person. */
async function bankBooks(page: Page) {
  const person = await newPerson(page.request);
  await openBooks(page.request, person);
  const { access_token } = await sessionOf(page.request, person);
  const ask = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await page.request.fetch(`${process.env.E2E_URL}/api${path}`, { method, data, headers });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const account = {
    partner: 'ne',
    mjesto_troska: 'moguce',
    otvorene_stavke: false,
    prenos: 'saldo',
    aktivno: true,
  };
  const konto = await ask('POST', '/fin/kontni-plan', { ...account, konto: '200', naziv: 'Banka' });
  await ask('POST', '/fin/kontni-plan', {
    ...account,
    konto: '532',
    naziv: 'Bankovne usluge',
    uloga: 'bankovni_troskovi',
  });
  const type = { sifra: 'IZ', naziv: 'Bankovni izvod', namjena: 'izvod', aktivno: true };
  const vrsta = await ask('POST', '/fin/vrste-naloga', type);
  await ask('POST', '/fin/bankovni-racuni', {
    naziv: 'Prva banka',
    racun: OWN,
    konto_id: konto.idguid,
    vrsta_id: vrsta.idguid,
    aktivno: true,
  });
  await signIn(page, person);
  return ask;
}

test('a statement is imported once, decided by keys, and booked as one voucher', async ({ page }) => {
  test.setTimeout(180_000);
  await bankBooks(page);
  await goInside(page, '/fin/izvodi');
  await expect(page.getByText('Još nema izvoda')).toBeVisible();
  await page.getByRole('link', { name: 'Uvezi izvod' }).first().click();
  await send(page, 'izvod-12.sta', MT940);
  await expect(page.getByRole('table')).toContainText('Prva banka');
  expect(await faultsInAllLooks(page), 'import').toEqual([]);
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
  expect(await faultsInAllLooks(page), 'open items').toEqual([]);
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
  expect(await faultsInAllLooks(page), 'editor').toEqual([]);
  await page.getByRole('textbox', { name: 'Iznos' }).press('Control+Enter');
  await expect(page.getByRole('heading', { name: '4 od 4 stavke spremno' })).toBeVisible();
  await page.getByRole('button', { name: 'Proknjiži' }).click();
  await expect(page.getByText('Proknjižen kao nalog').first()).toBeVisible();
  const statement = page.url();
  await page.getByRole('link', { name: new RegExp(`^IZ-\\d{4}/${YEAR}$`) }).click();
  await expect(page.getByRole('table').first()).toContainText('IF-140');

  await goInside(page, '/fin/izvodi/pravila');
  await expect(page.locator('[data-record]').filter({ hasText: PARTNER })).toContainText('211');

  await page.getByRole('button', { name: 'Izmijeni: naknada za vodenje racuna' }).click();
  const rule = page.getByRole('dialog');
  const chosen = rule.getByRole('combobox', { name: 'Konto' });
  await expect(chosen).toHaveValue('532 Bankovne usluge');
  await chosen.fill('nema takvog');
  await chosen.press('Tab');
  await expect(rule).toContainText('Izaberite konto iz kontnog plana');
  await chosen.fill('reprezent');
  await page.getByRole('option', { name: '551 Troškovi reprezentacije' }).click();
  await expect(chosen).toHaveValue(/^551 /);
  expect(await faultsInAllLooks(page), 'rule').toEqual([]);
  await rule.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(rule).toHaveCount(0);
  await expect(page.locator('[data-record]').filter({ hasText: 'naknada' })).toContainText('551');

  // The same file again leads to what it became.
  await goInside(page, '/fin/izvodi/uvoz');
  await send(page, 'drugo-ime.sta', MT940);
  await page.getByRole('link', { name: 'Otvori taj izvod' }).click();
  await expect(page).toHaveURL(statement);
});

/** Imports `MT940` into new books; answers its address. */
async function importStatement(page: Page): Promise<string> {
  await goInside(page, '/fin/izvodi/uvoz');
  await send(page, 'izvod-12.sta', MT940);
  await page.getByRole('button', { name: 'Uvezi 1 izvod' }).click();
  await expect(page.getByRole('heading', { name: '0 od 4 stavke spremno' })).toBeVisible();
  return new URL(page.url()).pathname;
}

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
