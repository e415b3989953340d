import type { Page } from '@playwright/test';
import { prepareForTest } from '../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';
import { qrCode } from '../src/site/tools/barcode/qr-code-generator/tool.ts';
import { expect, test } from './fixtures.ts';
import { make, pictureOf } from './qr-page.ts';
import { file, listen, openTool } from './tool-page.ts';

test.beforeAll(prepareForTest);

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Slika s QR kodom').setInputFiles(chosen);

test('a picture shows what its code says, hides a password, and opens nothing', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const readers = () => fetched.filter((url) => url.endsWith('.wasm'));
  await openTool(page, qrCode, '?mode=read');
  const sent = listen(page);
  await page.waitForLoadState('networkidle');
  expect(readers()).toEqual([]);
  await choose(page, file('wifi.png', await pictureOf('WIFI:T:WPA;S:Čaršija;P:tajna-123;;')));
  const read = page.getByRole('article');
  await expect(read.getByRole('heading', { name: 'WiFi' })).toBeVisible();
  await expect(read.getByText('Čaršija', { exact: true })).toBeVisible();
  await expect(read.getByText('tajna-123', { exact: true })).toBeHidden();
  await make(page, 'Prikaži').click();
  await expect(read.getByText('tajna-123', { exact: true })).toBeVisible();
  await choose(page, file('adresa.png', await pictureOf('https://banka.ba@zlo.example/put')));
  await expect(read.getByRole('link')).toHaveText('https://banka.ba@zlo.example/put');
  await expect(read.getByText(/vodi na zlo\.example/)).toBeVisible();
  await choose(page, file('opasno.png', await pictureOf('javascript:alert(1)')));
  await expect(read.getByRole('heading', { name: 'Tekst' })).toBeVisible();
  await expect(read.getByRole('link')).toHaveCount(0);
  expect(sent()).toEqual([]);
  expect(readers()).toEqual([expect.stringContaining(`${new URL(page.url()).origin}/assets/zxing_reader-`)]);
});
