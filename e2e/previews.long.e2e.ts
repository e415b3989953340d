// Long, since files of all kinds are drawn and opened, and a recording is played.
// In the suite: src/modules/stored-files/previews.test.ts (pictures, words, tables), stored-files.e2e.ts (a text on its page), and
// src/modules/stored-files/stored-files.test.ts (bytes in parts).
import type { Page } from '@playwright/test';
import writeExcel from 'write-excel-file/node';
import { docx, paragraph } from '../src/core/files/reading/test/made.ts';
import { makePdf, words } from '../src/core/pages/test/made.ts';
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 30_000 });
signedIn();
const SCREEN = '/admin/stored-files';

/** Two seconds of silence. */
function wav(): Buffer {
  const rate = 8000;
  const bytes = Buffer.alloc(44 + 2 * rate, 0x80);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  // PCM, one channel, a byte for each sample.
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * rate, 40);
  return bytes;
}

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

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

test('a recording plays from any place, and a text of an old program keeps its letters', async ({ page }) => {
  const run = String(Date.now());
  await page.goto(SCREEN);
  await page.getByTestId('files').setInputFiles([
    { name: `snimak-${run}.wav`, mimeType: 'audio/wav', buffer: wav() },
    // "Poštovana Đurđo" in windows-1250.
    { name: `dopis-${run}.txt`, mimeType: '', buffer: Buffer.from('Po\x9atovana \xd0ur\xf0o', 'latin1') },
  ]);
  await open(page, `snimak-${run}.wav`);
  const player = page.locator('audio');
  await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.duration)).toBe(2);
  await player.evaluate(async (one: HTMLAudioElement) => {
    one.muted = true;
    one.currentTime = 1.5;
    await one.play();
  });
  await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.ended)).toBe(true);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.goto(SCREEN);
  await open(page, `dopis-${run}.txt`);
  await expect(page.locator('pre')).toHaveText('Poštovana Đurđo');
});

test('files are seen before they are opened, and found by what is written in them', async ({ page }) => {
  test.slow();
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
  expect(await faultsInAllLooks(page)).toEqual([]);

  // Found by a word of its second page, which says so.
  await page.goto(`${folder}&q=${word.slice(0, -2)}`);
  const row = page.getByRole('row', { name: /ponuda\.pdf/ });
  await expect(row).toContainText('u tekstu');
  await expect(page.getByRole('link', { name: 'cjenovnik.xlsx' })).toHaveCount(0);
  expect(await faultsInAllLooks(page)).toEqual([]);

  await open(page, 'ponuda.pdf');
  const sheet = page.getByRole('img', { name: 'Stranica 1 od 2' });
  await expect(sheet).toHaveAttribute('data-drawn', '');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sljedeća stranica' }).click();
  await expect(page.getByRole('img', { name: 'Stranica 2 od 2' })).toHaveAttribute('data-drawn', '');

  await page.goto(folder);
  await open(page, 'cjenovnik.xlsx');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Naziv' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Čaša 2', exact: true })).toBeVisible();
  await expect(page.getByText('Prikazano je prvih 200 redova.')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Kupci' }).click();
  await expect(table.getByRole('cell', { name: 'Đurđa Šećić' })).toBeVisible();

  await page.goto(folder);
  await open(page, 'dopis.docx');
  await expect(page.locator('pre')).toContainText('Poštovana Đurđo');
  await page.goto(folder);
  await open(page, 'pokvaren.pdf');
  await expect(page.getByRole('alert')).toContainText('PDF');
  expect(await faultsInAllLooks(page)).toEqual([]);
});
