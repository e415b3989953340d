import type { Locator, Page } from '@playwright/test';
import { expect as atOnce, faults, faultsInAllLooks, faultsInLongRuns, inLongRuns } from './fixtures.ts';

const expect = atOnce.configure({ timeout: 20_000 });
export const SCREEN = '/admin/stored-files';

export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
export const finished = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('heading', { name: `Gotovo: ${text}` })).toBeVisible();
export const choose = async (page: Page, menu: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
export const folders = (page: Page): Locator => page.getByRole('navigation', { name: 'Fascikle' });

/** Makes a folder on the screen, which then shows it. */
export async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj fasciklu' }).click();
  await page.getByRole('textbox', { name: 'Naziv' }).fill(name);
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** Lets files fall on the page, as from the desktop. */
export const dropOn = (place: Locator, name: string, text: string): Promise<void> =>
  place.evaluate(
    async (element, [named, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], named!, { type: 'text/plain' }));
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    [name, text],
  );

/** What is done with what is selected. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Odabrani zapisi' });

/** Sends files in several ways into a new folder of this run, also under names that it has already. */
export async function sendFiles(page: Page, run: number): Promise<void> {
  await page.goto(SCREEN);
  await expect(heading(page, 'Datoteke')).toBeVisible();
  await makeFolder(page, `Ugovori ${run}`);
  await expect(page.getByText('Ova fascikla je prazna')).toBeVisible();
  expect(await faultsInLongRuns(page), 'empty').toEqual([]);

  await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Prvi'), textFile('drugi.csv', 'a;b')]);
  await finished(page, '2 datoteke');
  await expect(page.getByRole('link', { name: 'prvi.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toBeVisible();
  await dropOn(page.locator('body'), 'pušteno.txt', 'Pušteno');
  await expect(page.getByRole('link', { name: 'pušteno.txt' })).toBeVisible();
  expect(await faultsInAllLooks(page), 'files').toEqual([]);

  // The same names again: one answer for both.
  await page
    .getByTestId('files')
    .setInputFiles([textFile('prvi.txt', 'Prvi, izmijenjen'), textFile('drugi.csv', 'c;d')]);
  const conflict = page.getByRole('dialog', { name: 'Datoteka već postoji' });
  await expect(conflict).toContainText('je već u fascikli');
  if (inLongRuns) expect(await faults(page), 'conflict').toEqual([]);
  await conflict.getByRole('checkbox', { name: 'Uradi isto za sve' }).check();
  await conflict.getByRole('button', { name: 'Nova verzija' }).click();
  await finished(page, '2 datoteke');
  await expect(conflict).toHaveCount(0);
  if (inLongRuns) {
    await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Treći')]);
    await conflict.getByRole('button', { name: 'Zadrži obje' }).click();
    await expect(page.getByRole('link', { name: 'prvi (2).txt' })).toBeVisible();
    await page.getByTestId('files').setInputFiles([textFile('prvi.txt', 'Četvrti')]);
    await conflict.getByRole('button', { name: 'Preskoči' }).click();
    await expect(conflict).toHaveCount(0);
    await expect(page.locator('[data-record]').filter({ hasText: 'prvi' })).toHaveCount(2);
  }
}

/** After that: moves one of them to another folder by the dialog. */
export async function moveByDialog(page: Page, run: number): Promise<void> {
  await page.goto(SCREEN);
  await makeFolder(page, `Arhiva ${run}`);
  await folders(page)
    .getByRole('link', { name: `Ugovori ${run}` })
    .click();
  await page.getByRole('checkbox', { name: 'Odaberi drugi.csv' }).check();
  await bar(page).getByRole('button', { name: 'Premjesti' }).click();
  const dialog = page.getByRole('dialog', { name: 'Premjesti: drugi.csv' });
  expect(await faults(page), 'moving').toEqual([]);
  await dialog.getByRole('button', { name: `Arhiva ${run}` }).click();
  await dialog.getByRole('button', { name: 'Premjesti' }).click();
  await expect(page.getByRole('link', { name: 'drugi.csv' })).toHaveCount(0);
}

/** Sends a file, and a version of it that is taken back; describes it. */
export async function describeFile(page: Page, run: number): Promise<void> {
  await page.goto(SCREEN);
  await makeFolder(page, `Spisi ${run}`);
  await page.getByTestId('files').setInputFiles([textFile('dopis.txt', 'Poštovani')]);
  await page.getByRole('link', { name: 'dopis.txt' }).click();
  await expect(heading(page, 'dopis.txt')).toBeVisible();
  await expect(page.locator('pre')).toHaveText('Poštovani');

  await page.getByTestId('version').setInputFiles([textFile('dopis-2.txt', 'Poštovana')]);
  await expect(page.locator('pre')).toHaveText('Poštovana');
  const versions = page.getByRole('region', { name: 'Verzije' });
  await expect(versions).toContainText('Verzija 2najnovija');
  if (inLongRuns) {
    const [old] = await Promise.all([
      page.waitForEvent('download'),
      versions.getByRole('link', { name: 'Preuzmi verziju 1' }).click(),
    ]);
    expect(old.suggestedFilename()).toBe('dopis.txt');
  }
  await versions.getByRole('button', { name: 'Vrati verziju 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrati verziju' }).click();
  await expect(page.locator('pre')).toHaveText('Poštovani');

  await page.getByRole('combobox', { name: 'Oznake' }).fill('važno');
  await page.getByRole('textbox', { name: 'Napomena' }).fill('Odgovoriti do petka.');
  await page.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(page.getByText('Izmjene su sačuvane.')).toBeVisible();
}

/** Removes the renamed file from its page, and has it back. */
export async function removeAndUndo(page: Page, run: number): Promise<void> {
  await choose(page, 'Više radnji', 'Obriši');
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  // The way back is offered for ten seconds, longer while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Poništi' });
  await undo.hover();
  await expect(heading(page, `Spisi ${run}`)).toBeVisible();
  await undo.click();
  await expect(page.getByRole('link', { name: 'odgovor.txt' })).toBeVisible();
}
