import type { Locator } from '@playwright/test';
import { schemaOf } from '../src/core/form-fields.ts';
import { fieldErrors } from '../src/core/schema.ts';
import { partneri } from '../test/partneri.resource.ts';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { API, answer, cell, formPage, refusal } from './form-page.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const serve = formPage();

const paste = (target: Locator, text: string): Promise<void> =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('lines are typed in without a mouse, pasted from a spreadsheet, and sent as exact numbers', async ({
  page,
}) => {
  await serve(page);
  let sent: Record<string, unknown> = {};
  await page.route(`**${API}`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent = route.request().postDataJSON();
    return route.fulfill(answer(sent));
  });
  await page.goto('/erp/nalozi/create');
  await expect(page.getByRole('textbox', { name: 'Broj naloga' })).toBeFocused();
  await page.keyboard.type('1/26');
  await page.getByRole('textbox', { name: 'Datum' }).fill('21.11.2026');
  await page.getByRole('button', { name: 'Dodaj red' }).click();
  await expect(cell(page, 'Naziv', 1)).toBeFocused();
  await page.keyboard.type('Čekić');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2,5');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Cijena', 1)).toBeFocused();
  await page.keyboard.type('1234,5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Naziv', 2)).toBeFocused();
  await expect(cell(page, 'Cijena', 1)).toHaveValue('1.234,50');
  await expect(cell(page, 'Iznos', 1)).toHaveText('3.086,25 KM');
  // An empty last row adds no other.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('Control+d');
  await expect(cell(page, 'Naziv', 2)).toHaveValue('Čekić');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Naziv', 1)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Red 1 je sada 2. od 2.' })).toBeAttached();
  await expect(cell(page, 'Cijena', 2)).toHaveValue('1.234,50');
  await page.keyboard.press('Control+Delete');
  await expect(cell(page, 'Naziv', 1)).toBeFocused();
  await paste(
    cell(page, 'Naziv', 1),
    'Ekser\t1.000\t0,10 KM\tBez PDV-a\tda\r\nDaska\t3\t12,00\t17 %\tne\r\n',
  );
  await expect(page.getByRole('status').filter({ hasText: 'Zalijepljeno: 10' })).toBeAttached();
  await page.keyboard.press('Insert');
  await expect(cell(page, 'Naziv', 2)).toBeFocused();
  await page.getByRole('button', { name: 'Radnje: red 2' }).click();
  await page.getByRole('menuitem', { name: 'Obriši red' }).click();
  // A point before three digits is refused where it is ambiguous.
  await expect(cell(page, 'Količina', 1)).toHaveValue('1.000');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Nije jasno da li je 1.000 cijeli broj.')).toBeVisible();
  await expect(cell(page, 'Količina', 1)).toBeFocused();
  await cell(page, 'Količina', 1).fill('1000');
  await expect(page.getByLabel('Ukupno: Iznos')).toHaveText('136,00 KM');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/erp/nalozi');
  expect(sent.stavke).toEqual([
    { naziv: 'Ekser', kolicina: '1000.000', cijena: '0.10', stopa: '0', hitno: true },
    { naziv: 'Daska', kolicina: '3.000', cijena: '12.00', stopa: '17', hitno: false },
  ]);
});

test('every kind of field accepts typed values, reports errors, and looks right', async ({ page }) => {
  await serve(page);
  const [country] = await call<{ idguid: string; label: string }[]>(
    page,
    'GET',
    '/erp/sifarnici/opstine/references/kanton_id?limit=1',
  );
  const schema = schemaOf(partneri.fields);
  let sent: Record<string, unknown> = {};
  await page.route(/\/api\/erp\/sifarnici\/partneri/, (route) => {
    if (route.request().url().includes('/references/'))
      return route.fulfill(answer([{ ...country, hint: null }]));
    if (route.request().method() !== 'POST') return route.fulfill(answer([]));
    sent = route.request().postDataJSON();
    const parsed = schema.safeParse(sent);
    return parsed.success
      ? route.fulfill(
          answer({ ...parsed.data, idguid: country!.idguid, version: 1, refs: {}, can_edit: true }),
        )
      : route.fulfill(refusal(422, 'invalid', 'Provjerite.', { errors: fieldErrors(parsed.error) }));
  });
  await page.goto('/erp/sifarnici/partneri/create');
  const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
  await expect(box('Naziv')).toBeFocused();
  await page.keyboard.type('Đurđica');
  await box('E-mail').fill('nije');
  await box('Račun').fill('1290079401028495');
  await box('Dodatno').fill('{\n"a":}');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unesite ispravnu e-mail adresu')).toBeVisible();
  await expect(page.getByText('Kontrolne cifre računa se ne slažu')).toBeVisible();
  await expect(page.getByText('greška u redu 2')).toBeVisible();
  await expect(box('E-mail')).toBeFocused();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await box('E-mail').fill('Info@Firma.BA');
  await box('Telefon').fill('061/123-456');
  await box('Račun').fill('129 007 94010284 94');
  await box('JIB').fill('4200000000000');
  await box('Limit duga').fill('1234,5 KM');
  await box('Ugovoreno').fill('21.11.2026 14:05');
  await page.getByLabel('Lozinka za API', { exact: true }).fill('tajna');
  await box('Dodatno').fill('{"a":1}');
  await page.getByRole('combobox', { name: 'Države' }).click();
  await page.getByRole('option', { name: country!.label }).click();
  await page.keyboard.press('Escape');
  await box('Naziv').focus();
  await expect(box('Telefon')).toHaveValue('+387\u00a061\u00a0123\u00a0456');
  await expect(box('Račun')).toHaveValue('BA39\u00a01290\u00a00794\u00a00102\u00a08494');
  await expect(box('Limit duga')).toHaveValue('1.234,50');
  await expect(page.getByText('Kontrolna cifra se ne slaže.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/view');
  expect(sent).toMatchObject({
    email: 'info@firma.ba',
    telefon: '+38761123456',
    racun: 'BA391290079401028494',
    limit_duga: '1234.50',
    ugovoreno: '2026-11-21T13:05:00.000Z',
    drzave: [country!.idguid],
    api_lozinka: 'tajna',
    dodatno: { a: 1 },
  });
});
