import type { Locator, Page } from '@playwright/test';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const call = signedInOnce();

// A year, a type and accounts that no other walk books on: all share the operator's organisation.
const TYPE = 'EPR';
/** Books against an account. */
const STATEMENTS = 'EPB';
/** Of this run: a failed walk begins anew in another process. */
const RUN = Date.now().toString(36);
const PARTNER = `Čačak drvo ${RUN} d.o.o.`;
const ready = new WeakSet<object>();
const account = (konto: string, naziv: string, partner: 'ne' | 'obavezno') => ({
  konto,
  naziv,
  partner,
  mjesto_troska: 'ne',
  otvorene_stavke: partner === 'obavezno',
  prenos: partner === 'obavezno' ? 'stavke' : 'saldo',
});

test.beforeEach(async ({ page, browser }) => {
  if (ready.has(browser)) return;
  ready.add(browser);
  // Behind the days of sample records (test/records.ts), of which one is a year.
  const year = { naziv: '2035', pocetak: '2035-01-01', kraj: '2035-12-31' };
  await call(page, 'POST', '/fin/poslovne-godine', year);
  await call(page, 'POST', '/fin/vrste-naloga', { sifra: TYPE, naziv: 'Proba unosa', namjena: 'opca' });
  await call(page, 'POST', '/fin/kontni-plan', account('9911', 'Šumski kupci', 'obavezno'));
  await call(page, 'POST', '/fin/kontni-plan', account('9912', 'Šumski prihodi', 'ne'));
  await call(page, 'POST', '/fin/kontni-plan', account('9913', 'Šumski PDV', 'ne'));
  await call(page, 'POST', '/fin/kontni-plan', account('9914', 'Šumski žiro-račun', 'ne'));
  await call(page, 'POST', '/fin/vrste-naloga', {
    sifra: STATEMENTS,
    naziv: 'Proba izvoda',
    namjena: 'izvod',
    konto: '9914',
  });
  await call(page, 'POST', '/admin/companies', { naziv: PARTNER });
});

const cell = (page: Page, column: string, row: number): Locator =>
  page.getByRole('grid', { name: 'Stavke' }).getByLabel(`${column}, stavka ${row}`, { exact: true });

/** Presses keys and counts them: those that move and choose, beside what is typed. */
function hand(page: Page) {
  let strokes = 0;
  return {
    strokes: () => strokes,
    type: (text: string) => page.keyboard.type(text),
    press: async (...keys: string[]) => {
      for (const key of keys) {
        strokes += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

async function begin(page: Page): Promise<void> {
  await page.goto('/fin/knjizenje/nacrti/novi');
  await expect(page.getByLabel('Vrsta naloga')).toBeFocused();
}

test('an invoice of four lines is entered and posted without a mouse', async ({ page }) => {
  await begin(page);
  const { type, press, strokes } = hand(page);
  await type(TYPE);
  await expect(page.getByLabel('Vrsta naloga')).toHaveValue(TYPE);
  await press('Enter');
  await type('5.3.2035');
  await press('Enter');
  await type('Prodaja drva');
  await press('Enter');
  // An account by words, without their marks, a partner too; Enter takes what is highlighted and goes on.
  await expect(cell(page, 'Konto', 1)).toBeFocused();
  await type('sum kup');
  await press('Enter');
  await expect(cell(page, 'Partner', 1)).toBeFocused();
  await type(`cacak ${RUN}`);
  await press('Enter');
  await expect(cell(page, 'Opis', 1)).toBeFocused();
  await expect(cell(page, 'Partner', 1)).toHaveValue(PARTNER);
  await press('Enter');
  const document = `R-${Date.now()}`;
  await type(document);
  await press('Enter');
  await type('4.3.');
  await press('Enter');
  await type('4.4.');
  await press('Enter');
  await expect(cell(page, 'Dospijeće', 1)).toHaveValue('4. 4. 2035.');
  await type('2.340,00');
  await press('Enter');
  // The account of income asks for neither a partner nor a document.
  await expect(cell(page, 'Konto', 2)).toBeFocused();
  await expect(page.getByLabel('Zbir naloga').locator('dd').last()).toHaveText('2.340,00');
  await type('9912');
  await press('Enter');
  await expect(cell(page, 'Opis', 2)).toBeFocused();
  await type('Trupci');
  await press('Enter', 'Enter');
  await type('1000');
  await press('Enter');
  await press('+', 'Enter');
  await press('+', 'Enter', 'Enter');
  await type('500*2');
  await press('Enter');
  await expect(cell(page, 'Potražuje', 3)).toHaveValue('1.000,00');
  await expect(cell(page, 'Opis', 3)).toHaveValue('Trupci');
  await type('9913');
  await press('Enter', 'Enter', '=');
  await expect(cell(page, 'Potražuje', 4)).toBeFocused();
  await expect(cell(page, 'Potražuje', 4)).toHaveValue('340,00');
  await expect(page.getByRole('status').filter({ hasText: 'Nalog je u ravnoteži.' })).toBeAttached();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await expect(cell(page, 'Potražuje', 4)).toBeFocused();
  await press('F8');
  await expect(
    page.getByRole('heading', { name: new RegExp(`Proknjiženo kao ${TYPE}-\\d+/2035`) }),
  ).toBeVisible();
  expect(strokes()).toBeLessThanOrEqual(45);
  // The next one begins where this one was posted.
  await expect(page.getByRole('button', { name: 'Novi nalog' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Vrsta naloga')).toBeFocused();
  await expect(page.getByLabel('Vrsta naloga')).toHaveValue(TYPE);
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue('5. 3. 2035.');
});

test('the beginning of a number is no choice, an unknown account stays and is named, and the card says what is booked', async ({
  page,
}) => {
  await begin(page);
  await page.keyboard.type(TYPE);
  await page.keyboard.press('Enter');
  await page.keyboard.type('6.3.2035');
  for (let n = 0; n < 2; n++) await page.keyboard.press('Enter');
  await page.keyboard.type('991');
  await expect(page.getByRole('listbox', { name: 'Konto' }).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Konto', 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Konto', 1)).toHaveValue('9912');
  await expect(cell(page, 'Opis', 1)).toBeFocused();
  await expect(page.getByLabel('Kartica konta')).toContainText('Šumski prihodi');
  await page.keyboard.press('Insert');
  await page.keyboard.type('99999');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Konto', 2)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Tog konta nema u kontnom planu.')).toBeVisible();
  await expect(cell(page, 'Konto', 2)).toHaveValue('99999');
  // Refused as a whole, with every reason at its cell; the first has the focus.
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Šta treba ispraviti' })).toContainText(
    'Stavka 1, Duguje: Upišite iznos.',
  );
  await expect(cell(page, 'Duguje', 1)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Stavka 2, Konto: Tog konta nema' }).click();
  await expect(cell(page, 'Konto', 2)).toBeFocused();
  expect(await faultsInAllLooks(page)).toEqual([]);
  // At a zoom of 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  expect(await faults(page)).toEqual([]);
});

test('nothing that was typed is lost: without a connection, after a reload, and when a line is removed', async ({
  page,
  context,
}) => {
  await begin(page);
  await page.keyboard.type(TYPE);
  await page.getByLabel('Datum', { exact: true }).fill('7.3.2035');
  await page.getByLabel('Opis', { exact: true }).fill('Bez mreže');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9912');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Prvo');
  await expect(page.getByText(/Sačuvano u \d\d:\d\d/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Opis', 1)).toHaveValue('Prvo');

  await context.setOffline(true);
  await page.keyboard.type(' i drugo');
  await expect(page.getByText('Nema veze, čuvam ovdje')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Sačuvano u/)).toBeVisible();

  // Within the pause before saving.
  await page.keyboard.press('Enter');
  await page.keyboard.type('123,45');
  await page.reload();
  await expect(cell(page, 'Duguje', 1)).toHaveValue('123,45');
  await expect(cell(page, 'Opis', 1)).toHaveValue('Prvo i drugo');
  await expect(page.getByText('Vraćen je vaš unos')).toBeVisible();
  await expect(page.getByText(/Sačuvano u/)).toBeVisible();

  await cell(page, 'Duguje', 1).focus();
  await page.keyboard.press('Control+Delete');
  await expect(cell(page, 'Duguje', 1)).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Duguje', 1)).toHaveValue('123,45');
});

test('a draft that is open in two windows keeps both, and says who changed it', async ({ page, context }) => {
  const made = await call<{ idguid: string }>(page, 'POST', '/fin/drafts', {
    type: TYPE,
    day: '2035-03-08',
    description: 'Dva prozora',
    lines: [{ account: '9912', debit: '10.00' }],
  });
  const address = `/fin/knjizenje/nacrti/${made.idguid}`;
  await page.goto(address);
  await expect(cell(page, 'Duguje', 1)).toHaveValue('10,00');
  const other = await context.newPage();
  await other.goto(address);
  await cell(other, 'Opis', 1).fill('Iz drugog prozora');
  await expect(other.getByText('Čuvam…').or(other.getByText('Nesačuvane izmjene'))).toHaveCount(0);
  await other.close();

  await expect(page.getByRole('status').filter({ hasText: 'ovaj nacrt je upravo sačuvan' })).toBeVisible();
  await page.getByRole('button', { name: 'Učitaj sačuvano' }).click();
  await expect(cell(page, 'Opis', 1)).toHaveValue('Iz drugog prozora');
  await expect(cell(page, 'Konto', 1)).toBeFocused();

  // Whoever types over another state decides.
  const before = await call<{ version: number }>(page, 'GET', `/fin/drafts/${made.idguid}`);
  await call(page, 'PATCH', `/fin/drafts/${made.idguid}`, { version: before.version, statement_no: '7' });
  await cell(page, 'Opis', 1).fill('Iz prvog prozora');
  const dialog = page.getByRole('dialog', { name: 'Nacrt je u međuvremenu izmijenjen' });
  await expect(dialog).toContainText('Sačuvano je drugo stanje');
  const differences = dialog.getByRole('list', { name: 'Razlike' }).getByRole('listitem');
  await expect(differences).toHaveText([
    'Broj izvoda – (ovdje) / 7 (tamo)',
    '1. stavka: Opis Iz prvog prozora (ovdje) / Iz drugog prozora (tamo)',
  ]);
  await dialog.getByRole('button', { name: 'Zadrži oba' }).click();
  await expect(page).not.toHaveURL(new RegExp(made.idguid));
  await expect(cell(page, 'Opis', 1)).toHaveValue('Iz prvog prozora');
  const kept = await call<{ lines: { description: string }[] }>(page, 'GET', `/fin/drafts/${made.idguid}`);
  expect(kept.lines[0]?.description).toBe('Iz drugog prozora');
});

test('open items are closed on the line, and the counter-account is taken on an empty one', async ({
  page,
}) => {
  // Of its own: what other walks book is open too.
  const naziv = `Šipad ${RUN} d.o.o.`;
  const { idguid: partner } = await call<{ idguid: string }>(page, 'POST', '/admin/companies', { naziv });
  for (const [no, amount] of [
    ['1', '500.00'],
    ['2', '200.00'],
  ]) {
    const made = await call<{ idguid: string; version: number }>(page, 'POST', '/fin/drafts', {
      type: TYPE,
      day: '2035-01-15',
      description: 'Račun',
      lines: [
        {
          account: '9911',
          partner_id: partner,
          debit: amount,
          document_no: `O${no}-${RUN}`,
          document_date: '2035-01-15',
          due_date: `2035-02-0${no}`,
        },
        { account: '9912', credit: amount },
      ],
    });
    await call(page, 'POST', `/fin/drafts/${made.idguid}/post`, { version: made.version });
  }
  await begin(page);
  const { type, press } = hand(page);
  await type(STATEMENTS);
  await press('Enter');
  await type('10.3.2035');
  await press('Enter');
  await type('Izvod');
  await press('Enter', 'Enter');
  await type('9911');
  await press('Enter');
  await expect(cell(page, 'Partner', 1)).toBeFocused();
  await type(`sipad ${RUN}`);
  await press('Enter');
  await expect(cell(page, 'Opis', 1)).toBeFocused();
  await press('F4');
  const dialog = page.getByRole('dialog', { name: 'Otvorene stavke' });
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await expect(dialog.getByRole('option').first()).toContainText(`O1-${RUN}`);
  await press(' ', 'ArrowDown', ' ');
  await expect(dialog).toContainText('Izabrano: 2, 700,00 KM');
  expect(await faults(page)).toEqual([]);
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cell(page, 'Potražuje', 2)).toBeFocused();
  await expect(cell(page, 'Potražuje', 1)).toHaveValue('500,00');
  await expect(cell(page, 'Broj dok.', 2)).toHaveValue(`O2-${RUN}`);
  await expect(cell(page, 'Partner', 2)).toHaveValue(naziv);
  await press('Enter');
  await expect(cell(page, 'Konto', 3)).toBeFocused();
  await expect(cell(page, 'Konto', 3)).toHaveAttribute('placeholder', /9914/);
  await press('Enter');
  await expect(cell(page, 'Konto', 3)).toHaveValue('9914');
  await expect(cell(page, 'Duguje', 3)).toHaveValue('700,00');
  await press('F8');
  await expect(page.getByRole('heading', { name: /Proknjiženo kao EPB-/ })).toBeVisible();
  const left = await call<unknown[]>(page, 'GET', `/fin/open-items?partner_id=${partner}&q=O`);
  expect(left.filter((one) => JSON.stringify(one).includes(`-${RUN}`))).toEqual([]);
});

test('a line with VAT goes to the first open month, also when the day of the voucher changes', async ({
  page,
}) => {
  const made = await call<{ idguid: string }>(page, 'POST', '/fin/drafts', {
    type: TYPE,
    day: '2035-03-11',
    description: 'PDV',
    lines: [{ account: '9913', debit: '17.00', vat_base: '100.00' }],
  });
  await page.goto(`/fin/knjizenje/nacrti/${made.idguid}`);
  await expect(cell(page, 'Osnovica PDV-a', 1)).toHaveValue('100,00');
  await page.getByRole('button', { name: 'Kolone' }).click();
  await page.getByRole('checkbox', { name: 'PDV oznaka' }).click();
  await page.keyboard.press('Escape');
  await cell(page, 'PDV oznaka', 1).fill('X9');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Mjesec PDV-a', 1)).toHaveValue('3/2035');
  await page.getByLabel('Datum', { exact: true }).fill('2.4.2035');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Mjesec PDV-a', 1)).toHaveValue('4/2035');
});

test('two hundred rows of a spreadsheet fill the grid, and bad ones are named', async ({ page }) => {
  await begin(page);
  await page.keyboard.type(TYPE);
  await page.getByLabel('Datum', { exact: true }).fill('9.3.2035');
  const rows = Array.from({ length: 200 }, (_, n) =>
    n % 2 === 0
      ? `9911\t${PARTNER}\tRed ${n}\tP-${n}\t1.3.2035\t\t1.000,50\t`
      : `9912\t\tRed ${n}\t\t\t\t\t${n === 151 ? 'hiljadu' : '1000.50'}`,
  );
  await cell(page, 'Konto', 1).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows.join('\r\n'));
  await expect(page.getByLabel('Zbir naloga')).toContainText('200 stavki');
  await expect(page.getByLabel('Zbir naloga').locator('dd').last()).toHaveText('1.000,50');
  await expect(cell(page, 'Partner', 1)).toHaveValue(PARTNER);
  await expect(page.getByText(/Sačuvano u/)).toBeVisible();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: /^Stavka 152, Potražuje: Unesite broj/ }).click();
  await expect(cell(page, 'Potražuje', 152)).toBeFocused();
  await page.keyboard.press('=');
  await expect(cell(page, 'Potražuje', 152)).toHaveValue('1.000,50');
});
