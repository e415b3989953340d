// Long, since an invoice is read, approved and read again.
// In the suite: opened.e2e.ts (the screens open), src/modules/documents/prompts/prompts.test.ts (written, compared, published, tried),
// src/modules/documents/prompts/line-difference.test.ts.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const call = signedIn();
const PAPER = new URL('../src/modules/documents/processing/test/faktura.pdf', import.meta.url);
/** What is typed where the rules have read nothing. */
const VALID: Record<string, string> = {
  invoice_date: '2026-03-31',
  seller_jib: '4201299430006',
  total: '47.42',
  currency: 'BAM',
};

test('a prompt is written, compared and published, and rules are tried on an approved document', async ({
  page,
}) => {
  test.setTimeout(120_000); // a document is read, and all looks are checked
  await page.goto('/obrada-dokumenta/process/prompt');
  await approvedInvoice(page);
  await expect(page.getByRole('heading', { name: 'Uputstva i probe' })).toBeVisible();
  await page.getByLabel('Vrsta dokumenta').selectOption({ label: 'Faktura' });

  const text = page.getByLabel('Šta model treba znati o ovoj vrsti');
  const save = page.getByRole('button', { name: 'Sačuvaj kao novu verziju' });
  await text.fill('Ukupno je iznos s PDV-om.');
  await save.click();
  await expect(page.getByText('Sačuvano kao verzija 1.', { exact: false })).toBeVisible();
  await text.fill('Ukupno je iznos s PDV-om.\nDatum je dan izdavanja.');
  await save.click();
  const versions = page.getByRole('region', { name: 'Verzije uputstva' });
  const second = versions.getByRole('listitem').filter({ hasText: 'Verzija 2' });
  await second.getByRole('button', { name: 'Uporedi' }).click();
  await expect(page.getByRole('dialog').getByText('Datum je dan izdavanja.')).toBeVisible();
  await page.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Objavi' }).click();
  await expect(second.getByText('Objavljena', { exact: true })).toBeVisible();

  // Without a model the page says so, and still compares.
  await expect(page.getByText('Model nije uključen')).toBeVisible();
  await page.getByRole('checkbox', { name: /faktura-uputstva/ }).check();
  await page.getByRole('button', { name: 'Pokreni probu' }).click();
  const results = page.getByRole('region', { name: 'Rezultati' });
  await expect(results.getByText('Gotova: 1 od 1 čitanja.', { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  await expect(results.getByRole('rowheader', { name: 'faktura-uputstva.pdf' })).toBeVisible();
  const chart = results.getByRole('slider', { name: 'Tačnih polja po varijantama' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /^Pravila, verzija polja 1: Tačnih polja \d+(,\d)? %$/,
  );
  expect(await faultsInAllLooks(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Model' }).click();
  await expect(page.getByRole('heading', { name: 'Model za čitanje dokumenata' })).toBeVisible();
  await expect(page.getByLabel('Adresa')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
});

interface Read {
  idguid: string;
  state: string;
  version: number;
  faults: Record<string, string>;
}

/** An invoice that a person has approved. */
async function approvedInvoice(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const sent = await page.request.post('/api/obrada-dokumenta/dokumenti', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      type: 'faktura',
      file: { name: 'faktura-uputstva.pdf', mimeType: 'application/pdf', buffer: readFileSync(PAPER) },
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const path = `/obrada-dokumenta/dokumenti/${((await sent.json()) as { data: Read }).data.idguid}`;
  const read = (): Promise<Read> => call(page, 'GET', path);
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('na_pregledu');
  const { version, faults } = await read();
  const fields = Object.fromEntries(
    Object.keys(faults).map((key) => [key, { value: VALID[key] ?? 'Primjer' }]),
  );
  const corrected = await call<Read>(page, 'PATCH', path, { version, fields });
  const approved = await call<Read>(page, 'POST', `${path}/odobri`, { version: corrected.version });
  expect(approved.state).toBe('odobren');
}
