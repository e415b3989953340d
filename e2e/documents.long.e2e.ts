// Long, since invoices are read and their codes photographed.
// In the suite: story.e2e.ts (a paper from being sent to being booked), src/modules/documents/output/payment.test.ts, and
// resource-list.e2e.ts (views), src/modules/documents/processing/documents.test.ts (rejected).
import { prepareForTest } from '../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';
import { call, confirm, LIST, paper } from './documents-page.ts';
import { faults, faultsInAllLooks, type Person, expect as shortly, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { readImage } from './qr-page.ts';

const expect = shortly.configure({ timeout: 20_000 });

/** An organisation of its own: the papers of other walks would be similar ones. */
let person: Person;
test.beforeAll(prepareForTest);
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_URL });
  person = await newPerson(request);
  await request.dispose();
});
test.beforeEach(async ({ page }) => signIn(page, person));

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

test('a view of the papers is saved, and opens by its name', async ({ page }) => {
  test.setTimeout(180_000);
  const rows = page.locator('[data-record]');
  for (const which of ['sure', 'twoInOne'] as const) {
    const { idguid } = await call(page, 'POST', '', { file: paper(which, `${which}.pdf`) });
    const state = async () => (await call(page, 'GET', `/${idguid}`)).state;
    await expect.poll(state, { timeout: 60_000 }).toBe('na_pregledu');
  }
  await page.goto(`${LIST}?state__in=na_pregledu`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').first().fill('lješnjak');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Pogled: / }).click();
  await page.getByRole('menuitem', { name: 'Sačuvaj kao novi pogled' }).click();
  await page.getByRole('textbox', { name: 'Naziv pogleda' }).fill('Lješnjaci');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pogled: Lješnjaci' })).toBeVisible();
  await page.goto(`${LIST}?pogled=svi`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Pogled: / }).click();
  await page.getByRole('menuitem', { name: 'Lješnjaci' }).click();
  await expect(rows).toHaveCount(1);
});

test('a paper is rejected, which an export says, removed, and comes back from the trash', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const DOUBTFUL = 'odbijena.pdf';
  const { buffer, ...named } = paper('twoInOne', DOUBTFUL);
  const bytes = Buffer.concat([buffer, Buffer.from('\n% rejected\n')]);
  const { idguid } = await call(page, 'POST', '', { file: { ...named, buffer: bytes } });
  const state = async () => (await call(page, 'GET', `/${idguid}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('na_pregledu');
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.locator('[data-record]');
  const row = page.locator('[data-record]', { hasText: DOUBTFUL });
  await page.goto(`${LIST}?pogled=svi`);
  await page.getByRole('link', { name: DOUBTFUL }).click();
  await page.getByRole('button', { name: 'Odbij' }).click();
  await page.getByLabel('Razlog').fill('Nije naša faktura');
  await page.getByRole('dialog').getByRole('button', { name: 'Odbij' }).click();
  await expect(page.getByText('Dokument je odbijen: Nije naša faktura')).toBeVisible();
  await page.goto(`${LIST}?state__in=odbijen`);
  await expect(row).toContainText('Nije naša faktura');
  await page.getByRole('button', { name: 'Više radnji', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Izvezi podatke s odobrenih' }).click();
  const dialog = page.getByRole('dialog', { name: 'Izvoz podataka s dokumenata' });
  await expect(dialog).toContainText('Dokument nije odobren, pa se ne izvozi.');
  await dialog.getByRole('button', { name: 'U redu' }).click();

  await page.getByRole('checkbox', { name: `Odaberi ${DOUBTFUL}` }).check();
  await page.getByRole('region', { name: 'Odabrani zapisi' }).getByRole('button', { name: 'Obriši' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(rows).toHaveCount(0);
  await page.goto(`${LIST}/trash`);
  await page.getByRole('button', { name: `Vrati ${DOUBTFUL}` }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`${LIST}?pogled=svi`);
  await expect(row).toContainText('Odbijen');
  expect(await faultsInAllLooks(page)).toEqual([]);
});
