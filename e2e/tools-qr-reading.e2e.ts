import type { Page } from '@playwright/test';
import sharp from 'sharp';
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

test('a bomb, a broken picture and one without a code are refused with words', async ({ page }) => {
  await openTool(page, qrCode, '?mode=read');
  const plain = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ccc' } })
    .png()
    .toBuffer();
  const bomb = Buffer.from(plain);
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  const said = page.getByRole('alert');
  await choose(page, file('bomba.png', bomb));
  await expect(said).toContainText('20.000 × 20.000');
  await choose(page, file('presjecena.png', plain.subarray(0, 60)));
  await expect(said).toContainText('oštećena');
  await choose(page, file('tekst.txt', 'nije slika'));
  await expect(said).toContainText('nije slika');
  await choose(page, file('prazno.png', ''));
  await expect(said).toContainText('prazna');
  await choose(page, file('siva.png', plain));
  await expect(said).toContainText('nije nađen QR kod');
  await choose(page, file('dobra.png', await pictureOf('ipak radi')));
  await expect(page.getByRole('article')).toContainText('ipak radi');
  await expect(said).toBeHidden();
});
