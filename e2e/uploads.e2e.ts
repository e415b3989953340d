import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { UPLOAD_CHUNK } from '../src/core/files/upload/upload.api.ts';
import { expect as atOnce, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';
import {
  countUploads,
  fillSpace,
  inQueue,
  link,
  openFolder,
  SCREEN,
  sendAgain,
  title,
} from './uploads-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();

/** Drags files and folders of the disk over the middle of the page, as the system does; lets them fall, if told so. */
async function dragFromDisk(page: Page, files: string[], fall = true): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', fall ? 'drop' : 'dragCancel'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  await client.detach();
}

test('the operator says how much an organisation may keep, and a queue that reaches it says so', async ({
  page,
  browser,
}) => {
  test.slow();
  const theirs = await fillSpace(page, browser);
  await theirs.context().close();
});

test('a folder of the disk is dropped, and what is there already is asked about before it is sent', async ({
  page,
}) => {
  test.slow();
  const root = mkdtempSync(join(tmpdir(), 'carsija-folder-'));
  const dropped = join(root, 'Projekat');
  mkdirSync(join(dropped, 'Slike'), { recursive: true });
  for (const name of ['opis.txt', 'Thumbs.db', 'Slike/prva.txt']) writeFileSync(join(dropped, name), name);
  try {
    const run = Date.now();
    await openFolder(call, page, `Prevučeno ${run}`);
    // Behind a dialog nothing is taken.
    const begun = countUploads(page);
    await page.getByRole('button', { name: 'Dodaj fasciklu' }).click();
    await dragFromDisk(page, [dropped]);
    await page.getByRole('dialog').getByRole('button', { name: 'Odustani' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(begun()).toBe(0);

    await dragFromDisk(page, [dropped], false);
    await dragFromDisk(page, [dropped]);
    await expect(title(page, 'Gotovo: 2 datoteke')).toBeVisible();
    expect(begun()).toBe(2);
    const folders = page.getByRole('navigation', { name: 'Fascikle' });
    await folders.getByRole('link', { name: 'Projekat' }).last().click();
    await expect(link(page, 'opis.txt')).toBeVisible();
    await expect(link(page, 'Thumbs.db')).toHaveCount(0);

    // By the button, and everything once more.
    await page.goBack();
    await page.getByTestId('folder').setInputFiles(dropped);
    const conflict = page.getByRole('dialog', { name: 'Datoteka već postoji' });
    await conflict.getByRole('checkbox', { name: 'Uradi isto za sve' }).check();
    await conflict.getByRole('button', { name: 'Preskoči' }).click();
    await expect(title(page, 'Preskočeno: 2 datoteke')).toBeVisible();
    expect(begun()).toBe(2);
    await page.getByTestId('folder').setInputFiles(dropped);
    await conflict.getByRole('checkbox', { name: 'Uradi isto za sve' }).check();
    await conflict.getByRole('button', { name: 'Zadrži obje' }).click();
    await expect(title(page, 'Gotovo: 2 datoteke')).toBeVisible();
    await folders.getByRole('link', { name: 'Slike' }).last().click();
    await expect(link(page, 'prva (2).txt')).toBeVisible();
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('without a connection an upload waits and goes on by itself; one that is refused is sent again', async ({
  page,
  context,
}) => {
  test.slow();
  const folder = await openFolder(call, page, `Veza ${Date.now()}`);
  // Slow enough that the first part is under way when the second is made to fail.
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 8_000_000 },
  });
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const buffer = Buffer.alloc(UPLOAD_CHUNK + 200_000, 7);
  await page
    .getByTestId('files')
    .setInputFiles([{ name: 'velika.bin', mimeType: 'application/octet-stream', buffer }]);
  await expect.poll(() => offsets).toEqual([0]);
  await page.route('**/api/uploads/*', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await expect.poll(() => offsets).toEqual([0, UPLOAD_CHUNK]);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await expect(inQueue(page, 'velika.bin')).toHaveAttribute('data-state', 'sending');
  await page.unroute('**/api/uploads/*');
  await context.setOffline(false);
  await expect(title(page, 'Gotovo: 1 datoteka')).toBeVisible();
  // It went on where it was cut.
  expect(offsets).toEqual([0, UPLOAD_CHUNK, UPLOAD_CHUNK]);
  const kept = await call<{ size: number }[]>(page, 'GET', `${SCREEN}?folder_id=${folder}`);
  expect(kept.map(({ size }) => size)).toEqual([buffer.length]);

  await sendAgain(page);
});
