// Long, since two papers are read, and story.e2e.ts sends one too, looks through it and approves it.
// In the suite: story.e2e.ts (a paper from being sent to being booked), document-review.e2e.ts, lists.e2e.ts, and
// src/modules/documents/output/export.test.ts.
import type { Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { call, confirm, type Document, LIST, paper } from './documents-page.ts';
import { faultsInAllLooks, type Person, expect as shortly, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';

const expect = shortly.configure({ timeout: 20_000 });
/** The second holds two invoices, so nobody approves it unseen. */
const [SURE, DOUBTFUL] = ['racun-cuprija.pdf', 'dvije-fakture.pdf'];

/** An organisation of its own: the papers of other walks would be similar ones. */
let person: Person;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_URL });
  person = await newPerson(request);
  await request.dispose();
});
test.beforeEach(async ({ page }) => signIn(page, person));

const row = (page: Page, name: string) => page.locator('[data-record]', { hasText: name });
const rows = (page: Page) => page.locator('[data-record]');
const bar = (page: Page) => page.getByRole('region', { name: 'Odabrani zapisi' });
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Odaberi ${name}` }).check();

test('papers are sent, found by a word on them, approved and given out', async ({ page }) => {
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
  await expect(dialog).toContainText('Izvozi se 1 odobren od 2 odabrana.');
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
});
