import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { prepareForTest } from '../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';
import { faults, faultsInAllLooks, type Person, expect as shortly, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { readImage } from './qr-page.ts';

const expect = shortly.configure({ timeout: 20_000 });
const LIST = '/obrada-dokumenta/dokumenti';
/** The second holds two invoices, so nobody approves it unseen. */
const [SURE, DOUBTFUL] = ['racun-cuprija.pdf', 'dvije-fakture.pdf'];
const PAPERS = {
  sure: './documents/faktura.pdf',
  twoInOne: '../src/modules/documents/processing/test/dvije-fakture.pdf',
  local: '../src/modules/documents/processing/test/faktura.pdf',
};

/** An organisation of its own: the papers of other walks would be similar ones. */
let person: Person;
test.beforeAll(prepareForTest);
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_URL });
  person = await newPerson(request);
  await request.dispose();
});
test.beforeEach(async ({ page }) => signIn(page, person));

const paper = (which: keyof typeof PAPERS, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(fileURLToPath(new URL(PAPERS[which], import.meta.url))),
});
interface Document {
  idguid: string;
  version: number;
  state: string;
  fields: Record<string, { value: string | null; certainty: number }>;
}
/** Calls the API as the person who is signed in. */
async function call<T = Document>(page: Page, method: string, path = '', data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.fetch(`/api${LIST}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data instanceof Object && 'file' in data ? { multipart: data as never } : { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}
/** Says these values, and that all others which were read are right. */
async function confirm(page: Page, id: string, said: Record<string, string>): Promise<void> {
  const { version, fields } = await call(page, 'GET', `/${id}`);
  const unsure = Object.entries(fields).filter(([, { value, certainty }]) => value && certainty < 0.9);
  const values = { ...Object.fromEntries(unsure.map(([key, { value }]) => [key, value])), ...said };
  const sent = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
  await call(page, 'PATCH', `/${id}`, { version, fields: sent });
}

const row = (page: Page, name: string) => page.locator('[data-record]', { hasText: name });
const rows = (page: Page) => page.locator('[data-record]');
const bar = (page: Page) => page.getByRole('region', { name: 'Odabrani zapisi' });
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();

test('papers are sent, found by a word on them, approved, given out, rejected, and come back from the trash', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${LIST}?pogled=svi`);
  await expect(page.getByText('Još nema dokumenata')).toBeVisible();
  await page.getByTestId('files').setInputFiles([paper('sure', SURE), paper('twoInOne', DOUBTFUL)]);
  for (const name of [SURE, DOUBTFUL]) {
    await expect(row(page, name)).toContainText(/U redu|Čita se|Izdvajanje|Na pregledu/);
    await expect(row(page, name)).toContainText('Na pregledu', { timeout: 60_000 });
  }
  const [sent] = await call<Document[]>(page, 'GET', `?q=${SURE}`);
  await confirm(page, sent!.idguid, { invoice_number: '005694' });

  await page.goto(`${LIST}?state__in=odbijen`);
  await expect(page.getByRole('tab', { name: 'Odbijeni 0' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(0);
  await page.goto(`${LIST}?state__in=na_pregledu`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox').first().fill('lješnjak');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, SURE)).toBeVisible();
  await page.getByRole('button', { name: /^Pogled: / }).click();
  await page.getByRole('menuitem', { name: 'Sačuvaj kao novi pogled' }).click();
  await page.getByRole('textbox', { name: 'Naziv pogleda' }).fill('Lješnjaci');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pogled: Lješnjaci' })).toBeVisible();
  await page.goto(`${LIST}?pogled=svi`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Pogled: / }).click();
  await page.getByRole('menuitem', { name: 'Lješnjaci' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.goto(`${LIST}?pogled=svi`);
  for (const name of [SURE, DOUBTFUL]) await choose(page, name);
  await bar(page).getByRole('button', { name: 'Odobri sigurne' }).click();
  const said = page.getByRole('dialog', { name: 'Odobreno: 1 dokument' });
  await expect(said).toContainText(DOUBTFUL);
  await said.getByRole('button', { name: 'Zatvori' }).click();
  await expect(row(page, SURE)).toContainText('Odobren');

  await choose(page, SURE);
  await bar(page).getByRole('button', { name: 'Izvezi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Izvoz podataka s dokumenata' });
  await expect(dialog).toContainText('Izvozi se 1 odobren od 2 izabrana.');
  await expect(dialog).toContainText('Čeka da ga neko pregleda i odobri.');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Označi kao izvezene' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Preuzmi' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^dokumenti-\d{4}-\d\d-\d\d\.xlsx$/);
  const [documents, lines] = await readExcelFile(await file.path());
  const head = documents!.data[0]!;
  expect(documents!.data).toHaveLength(2);
  expect(documents!.data[1]![head.indexOf('Broj fakture')]).toBe('005694');
  expect(documents!.data[1]![head.indexOf('Ukupno')]).toBe(47723.9);
  expect(lines!.data).toHaveLength(4);
  await expect(dialog).toHaveCount(0);
  await expect(row(page, SURE)).toContainText('Izvezen');

  await page.getByRole('link', { name: DOUBTFUL }).click();
  await page.getByRole('button', { name: 'Odbij' }).click();
  await page.getByLabel('Razlog').fill('Nije naša faktura');
  await page.getByRole('dialog').getByRole('button', { name: 'Odbij' }).click();
  await expect(page.getByText('Dokument je odbijen: Nije naša faktura')).toBeVisible();
  await page.goto(`${LIST}?state__in=odbijen`);
  await expect(row(page, DOUBTFUL)).toContainText('Nije naša faktura');
  await page.getByRole('button', { name: 'Više radnji', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Izvezi podatke s odobrenih' }).click();
  await expect(dialog).toContainText('Dokument nije odobren, pa se ne izvozi.');
  await dialog.getByRole('button', { name: 'U redu' }).click();

  await choose(page, DOUBTFUL);
  await bar(page).getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.goto(`${LIST}/trash`);
  await page.getByRole('button', { name: `Vrati ${DOUBTFUL}` }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.goto(`${LIST}?pogled=svi`);
  await expect(row(page, DOUBTFUL)).toContainText('Odbijen');
  expect(await faultsInAllLooks(page)).toEqual([]);
});

test('an approved invoice says how it is paid: copied in KM, and by the code of banks in euro', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { buffer, ...named } = paper('local', 'za-placanje.pdf');
  const bytes = Buffer.concat([buffer, Buffer.from('\n% another\n')]);
  const { idguid } = await call(page, 'POST', '', { file: { ...named, buffer: bytes } });
  const state = async () => (await call(page, 'GET', `/${idguid}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('na_pregledu');
  const approve = async (): Promise<void> => {
    const { version } = await call(page, 'GET', `/${idguid}`);
    await call(page, 'POST', `/${idguid}/odobri`, { version });
  };
  const { version: first } = await call(page, 'GET', `/${idguid}`);
  const name = `Faktura za placanje s dugim imenom koje nikako ne staje u jedan red.pdf`;
  await call(page, 'PATCH', `/${idguid}`, { version: first, name });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(LIST);
  const table = page.getByRole('table', { name: 'Dokumenti' });
  await expect(table.getByRole('link', { name })).toBeVisible();
  expect(await table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0);
  await page.goto(`${LIST}/${idguid}`);
  await expect(page.locator('[data-approve]')).toBeVisible();
  const more = page.getByRole('button', { name: 'Više radnji' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Obriši' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Plaćanje' })).toHaveCount(0);
  await approve();
  await page.goto(`${LIST}/${idguid}`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Plaćanje' }).click();
  const dialog = page.getByRole('dialog', { name: 'Podaci za plaćanje' });
  await expect(dialog).toContainText('338-377-13609464-04');
  await expect(dialog).toContainText('Za uplate u KM banke u BiH nemaju zajednički QR kod');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Kopiraj Račun primaoca' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('3383771360946404');

  const { version } = await call(page, 'GET', `/${idguid}`);
  await call(page, 'POST', `/${idguid}/vrati`, { version });
  await confirm(page, idguid, {
    currency: 'EUR',
    account: 'HR1210010051863000160',
    invoice_number: '005694',
  });
  await approve();
  await page.goto(`${LIST}/${idguid}`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Plaćanje' }).click();
  const code = dialog.getByRole('img', { name: 'QR kod za plaćanje (EPC)' });
  await expect(code).toBeVisible();
  expect(await readImage(await code.screenshot())).toBe(
    'BCD\n002\n1\nSCT\n\nSemberija Trade d.o.o. Lukavac\nHR1210010051863000160\nEUR9649.84\n\n\nFaktura 005694',
  );
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('menuitem', { name: 'Izvezi' }).click();
  await expect(page.getByRole('dialog')).toContainText('Izvozi se 1 odobren dokument.');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Preuzmi' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);

  // What is removed is not asked for any more.
  const missing: string[] = [];
  page.on('response', (answer) => answer.status() === 404 && missing.push(answer.url()));
  const words = page.waitForResponse(/\/rijeci/);
  await page.reload();
  await words;
  await more.click();
  await page.getByRole('menuitem', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(page.getByRole('heading', { name: 'Dokumenti' })).toBeVisible();
  expect(missing).toEqual([]);
});
