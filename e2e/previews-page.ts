import type { Page } from '@playwright/test';
import writeExcel from 'write-excel-file/node';
import { docx, paragraph } from '../src/core/files/reading/test/made.ts';
import { makePdf, words } from '../src/core/pages/test/made.ts';
import { expect as atOnce } from './fixtures.ts';
import type { Look } from './looks.ts';

const expect = atOnce.configure({ timeout: 30_000 });
export const SCREEN = '/admin/stored-files';

const pdf = (word: string): Buffer =>
  Buffer.from(
    makePdf([
      { content: `0.1 0.4 0.6 rg 0 300 595 542 re f ${words('Ponuda', 72, 200)}` },
      { content: words(word, 72, 700) },
    ]),
  );

const workbook = async (): Promise<Buffer> =>
  writeExcel([
    {
      sheet: 'Artikli',
      data: [
        [{ value: 'Šifra' }, { value: 'Naziv' }, { value: 'Cijena' }],
        ...Array.from({ length: 250 }, (_, row) => [
          { value: row + 1 },
          { value: `Čaša ${row + 1}` },
          { value: 2.5 * row },
        ]),
      ],
    },
    { sheet: 'Kupci', data: [[{ value: 'Kupac' }], [{ value: 'Đurđa Šećić' }]] },
  ] as never).toBuffer();

export async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Sends files of four kinds, of which a PDF is seen in the grid, found by its words and leafed through. Answers their folder. */
export async function seeFiles(page: Page, look: Look): Promise<string> {
  const run = String(Date.now());
  const word = `rijec${run}`;
  await page.goto(SCREEN);
  await page.getByRole('button', { name: 'Dodaj fasciklu' }).click();
  await page.getByRole('textbox', { name: 'Naziv' }).fill(`Pregledi ${run}`);
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Pregledi ${run}` })).toBeVisible();
  const folder = page.url();
  await page.getByTestId('files').setInputFiles([
    { name: 'ponuda.pdf', mimeType: 'application/pdf', buffer: pdf(word) },
    { name: 'cjenovnik.xlsx', mimeType: '', buffer: await workbook() },
    { name: 'dopis.docx', mimeType: '', buffer: await docx(paragraph(`Poštovana Đurđo, ${run}`)) },
    { name: 'pokvaren.pdf', mimeType: 'application/pdf', buffer: pdf(run).subarray(0, 300) },
  ]);

  // The thumbnail comes by itself when it is made.
  await page.getByText('Mreža', { exact: true }).locator('..').click();
  const tile = page.getByRole('listitem').filter({ hasText: 'ponuda.pdf' });
  const drawn = tile.locator('img');
  await expect(drawn).toBeVisible();
  await expect.poll(() => drawn.evaluate((one: HTMLImageElement) => one.naturalHeight)).toBe(320);
  await look(page, 'grid');

  // Found by a word of its second page, which says so.
  await page.goto(`${folder}&q=${word.slice(0, -2)}`);
  const row = page.getByRole('row', { name: /ponuda\.pdf/ });
  await expect(row).toContainText('u tekstu');
  await expect(page.getByRole('link', { name: 'cjenovnik.xlsx' })).toHaveCount(0);
  await look(page, 'found');

  await open(page, 'ponuda.pdf');
  const sheet = page.getByRole('img', { name: 'Stranica 1 od 2' });
  await expect(sheet).toHaveAttribute('data-drawn', '');
  await look(page, 'pdf');
  await page.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect(page.getByRole('img', { name: 'Stranica 2 od 2' })).toHaveAttribute('data-drawn', '');
  return folder;
}

/** After that: a workbook, a letter and a broken file are opened. */
export async function openOtherKinds(page: Page, folder: string, look: Look): Promise<void> {
  await page.goto(folder);
  await open(page, 'cjenovnik.xlsx');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Naziv' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Čaša 2', exact: true })).toBeVisible();
  await expect(page.getByText('Prikazano je prvih 200 redova.')).toBeVisible();
  await look(page, 'workbook');
  await page.getByRole('tab', { name: 'Kupci' }).click();
  await expect(table.getByRole('cell', { name: 'Đurđa Šećić' })).toBeVisible();

  await page.goto(folder);
  await open(page, 'dopis.docx');
  await expect(page.locator('pre')).toContainText('Poštovana Đurđo');
  await page.goto(folder);
  await open(page, 'pokvaren.pdf');
  await expect(page.getByRole('alert')).toContainText('PDF');
  await look(page, 'broken');
}
