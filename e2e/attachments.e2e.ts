import type { Page } from '@playwright/test';
import {
  expect as atOnce,
  faults,
  faultsInAllLooks,
  faultsInLongRuns,
  inLongRuns,
  test,
} from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const panel = (page: Page) => page.getByRole('region', { name: /^Prilozi/ });
const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

/** Lets a file fall on the panel, as from the desktop. */
const dropOn = (page: Page, name: string, text: string): Promise<void> =>
  panel(page).evaluate(
    async (target, [named, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], named!, { type: 'text/plain' }));
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    [name, text],
  );

test('a firm gets attachments by button and by dragging, which are read, described and taken off', async ({
  page,
}) => {
  test.slow();
  const run = Date.now();
  const firm = await call<{ idguid: string }>(page, 'POST', '/admin/companies', { naziv: `Prilozi ${run}` });
  await page.goto(`/admin/companies/${firm.idguid}/view`);
  await expect(panel(page)).toContainText('Još nema priloga');
  expect(await faultsInLongRuns(page), 'empty').toEqual([]);

  await page.getByTestId('files').setInputFiles([textFile('ugovor.txt', 'Ugovor o saradnji')]);
  await expect(panel(page).getByRole('heading', { name: 'Prilozi (1)' })).toBeVisible();
  await dropOn(page, 'ugovor.txt', 'Drugi ugovor');
  await expect(panel(page).getByRole('link', { name: 'ugovor (2).txt', exact: true })).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Prilozi (2)' })).toBeVisible();
  const history = page.getByRole('region', { name: 'Historija izmjena' });
  await expect(history).toContainText('Prilozi+ ugovor (2).txt');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('link', { name: 'Preuzmi: ugovor.txt' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ugovor.txt');

  await choose(page, 'Radnje: ugovor (2).txt', 'Naziv i napomena');
  const dialog = page.getByRole('dialog', { name: 'Naziv i napomena' });
  await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Anex.txt');
  await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Vrijedi od 1. 1. 2027.');
  if (inLongRuns) expect(await faults(page), 'dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(panel(page)).toContainText('Vrijedi od 1. 1. 2027.');

  if (inLongRuns) {
    await choose(page, 'Radnje: Anex.txt', 'Ukloni prilog');
    await expect(panel(page).getByRole('heading', { name: 'Prilozi (1)' })).toBeVisible();
    await expect(history).toContainText('− Anex.txt');
    await page.getByRole('button', { name: 'Poništi' }).click();
    await expect(panel(page).getByRole('heading', { name: 'Prilozi (2)' })).toBeVisible();
    await expect(panel(page)).toContainText('Vrijedi od 1. 1. 2027.');
  }
  expect(await faultsInAllLooks(page), 'full').toEqual([]);
});
