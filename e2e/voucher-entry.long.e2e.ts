// Long, since the grid is tried in every corner, with two hundred rows.
// In the suite: voucher-entry.e2e.ts (an invoice without a mouse, nothing lost), story.e2e.ts (an invoice is paid), and
// src/modules/bookkeeping/vouchers/screens/entry/lines.test.ts.
import { begin, cell, hand, PARTNER, RUN, STATEMENTS, TYPE, withEntryBooks } from './entry-grid.ts';
import { expect, faults, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();

withEntryBooks(call);

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
  await expect(dialog).toContainText('Odabrano: 2, 700,00 KM');
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
