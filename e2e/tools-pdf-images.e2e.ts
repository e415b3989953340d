import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfToImages } from '../src/site/tools/pdf/pdf-to-images/tool.ts';
import { expect, faults, test } from './fixtures.ts';
import { unzipped } from './pdf-page.ts';
import { downloaded, listen, openTool } from './tool-page.ts';

const begin = (page: Page) => page.getByRole('button', { name: /^Pretvori/ }).click();
const tiles = (page: Page): Locator => page.locator('.pdf-tile');

test('the example becomes pictures, one saved alone, all in an archive, none sent', async ({ page }) => {
  await openTool(page, pdfToImages);
  const sent = listen(page);
  await page.getByRole('button', { name: 'Primjer' }).click();
  await expect(page.getByRole('list', { name: 'Dokumenti' })).toContainText('3 stranice');
  await begin(page);
  await expect(page.getByRole('heading', { name: '3 slike' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByRole('img', { name: 'Stranica 2' })).toBeVisible();
  const one = await downloaded(page, 'Preuzmi stranicu 2');
  expect(one.name).toBe('primjer-2.png');
  expect(await sharp(one.bytes).metadata()).toMatchObject({
    format: 'png',
    width: 750,
    height: 1042,
    density: 150,
  });
  const all = await downloaded(page, 'Preuzmi sve (ZIP)');
  expect(all.name).toBe('primjer-slike.zip');
  const files = unzipped(all.bytes);
  expect([...files.keys()]).toEqual(['primjer-1.png', 'primjer-2.png', 'primjer-3.png']);
  expect(files.get('primjer-2.png')!.equals(one.bytes)).toBe(true);
  expect(sent()).toEqual([]);
  expect(await faults(page)).toEqual([]);
});
