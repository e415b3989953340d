// Long, since tabs and devices are rare here, and an organisation is filled.
// In the suite: uploads.e2e.ts (without a connection), stored-files.e2e.ts (sent), src/core/files/upload/upload.test.ts (two windows at once, the quota),
// src/modules/stored-files/stored-files.test.ts (a folder that is sent).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect as atOnce, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import {
  changeSpace,
  countUploads,
  fillSpace,
  inQueue,
  link,
  openFolder,
  queue,
  sendAgain,
  textFile,
  title,
} from './uploads-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

/** Drags files and folders of the disk over the middle of the page, as the system does; lets them fall, if told so. */
async function dragFromDisk(page: Page, files: string[], fall = true): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', fall ? 'drop' : 'dragCancel'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  await client.detach();
}

test('a picture is pasted from the clipboard, or comes from the camera', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFolder(call, page, `Slike ${Date.now()}`);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')!.fillRect(0, 0, 4, 8);
    const picture = await canvas.convertToBlob();
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.keyboard.press('Control+v');
  await expect(title(page, 'Gotovo: 1 datoteka')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Zalijepljena slika \d{4}-\d\d-\d\d / })).toBeVisible();

  // Only a phone opens its camera; here is what tells it to.
  const camera = page.getByTestId('camera');
  await expect(camera).toHaveAttribute('accept', 'image/*');
  await expect(camera).toHaveAttribute('capture', 'environment');
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  await camera.setInputFiles([{ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: jpeg }]);
  await expect(link(page, 'IMG_0001.jpg')).toBeVisible();
});

test('one file that two tabs go on with is sent by each on its own, and giving one up leaves the other', async ({
  page,
  context,
}) => {
  const root = mkdtempSync(join(tmpdir(), 'carsija-tabs-'));
  // A file of the disk: its time tells that it is the same.
  const path = join(root, 'velika.bin');
  writeFileSync(path, Buffer.alloc(300_000, 9));
  try {
    await openFolder(call, page, `Prva kartica ${Date.now()}`);
    // Bytes of the first tab never arrive.
    await page.route('**/api/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.continue(),
    );
    page.on('dialog', (dialog) => void dialog.accept());
    const begun = countUploads(page);
    const goingOn = () =>
      page.waitForRequest((one) => one.method() === 'PATCH' && one.url().includes('/api/uploads/'));
    let [sent] = await Promise.all([goingOn(), page.getByTestId('files').setInputFiles(path)]);
    const first = sent.url();
    await page.reload();
    [sent] = await Promise.all([goingOn(), page.getByTestId('files').setInputFiles(path)]);
    expect(sent.url()).toBe(first);
    expect(begun()).toBe(1);

    const second = await context.newPage();
    await openFolder(call, second, `Druga kartica ${Date.now()}`);
    const [own] = await Promise.all([
      second.waitForRequest((one) => one.method() === 'PATCH'),
      second.getByTestId('files').setInputFiles(path),
    ]);
    expect(own.url()).not.toBe(first);
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Odustani: velika.bin' }).click();
    expect((await removed).url()).toBe(first);
    await expect(title(second, 'Gotovo: 1 datoteka')).toBeVisible();
    await expect(link(second, 'velika.bin')).toBeVisible();
    await second.close();
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('the operator says how much an organisation may keep, and a queue that reaches it says so', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000); // five states in all looks
  const theirs = await fillSpace(page, browser);
  await changeSpace(page, theirs);
  await theirs.context().close();
});

test('uploads are given up at any time, and nothing of them is kept', async ({ page }) => {
  test.slow();
  await openFolder(call, page, `Odustajanje ${Date.now()}`);
  // One is given up while its bytes go out.
  await page.route('**/api/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    page.getByTestId('files').setInputFiles([textFile('odustao.txt')]),
  ]);
  await expect(inQueue(page, 'odustao.txt')).toHaveAttribute('data-state', 'sending');
  await page.getByRole('button', { name: 'Odustani: odustao.txt' }).click();
  await removed;
  await expect(queue(page)).toHaveCount(0);
  await page.unroute('**/api/uploads/*');

  // One that is given up before the server has answered that it may be sent holds no space either.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/uploads', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const [announced] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/uploads')),
    page.getByTestId('files').setInputFiles([textFile('rano.txt')]),
  ]);
  const forgone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Odustani: rano.txt' }).click();
  answered.resolve();
  const made = (await (await announced.response())!.allHeaders()).location!;
  expect(new URL((await forgone).url()).pathname).toBe(made);
  await page.unroute('**/api/uploads');

  await sendAgain(page);

  // One whose name was taken while it was sent is skipped, and what was sent is not kept for a day.
  await page.route('**/taken', (route) => route.fulfill({ json: { success: true, data: [] } }));
  const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByTestId('files').setInputFiles([textFile('ponovo.txt', 'Drugi')]);
  await page
    .getByRole('dialog', { name: 'Datoteka već postoji' })
    .getByRole('button', { name: 'Preskoči' })
    .click();
  expect((await forgotten).status()).toBe(204);
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
    // Not a folder of another walk, whose name goes on.
    await folders
      .getByRole('link', { name: /^Slike(?! \d{4})/ })
      .last()
      .click();
    await expect(link(page, 'prva (2).txt')).toBeVisible();
  } finally {
    rmSync(root, { recursive: true });
  }
});
