// Long, since tabs and devices are rare here.
// In the suite: uploads.e2e.ts (quota, a folder of the disk, without a connection), src/core/files/upload/upload.test.ts (two windows at once).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect as atOnce, test } from './fixtures.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const SCREEN = '/admin/stored-files';
const queue = (page: Page): Locator => page.getByRole('region', { name: 'Slanje datoteka' });
const title = (page: Page, text: string): Locator => queue(page).getByRole('heading', { name: text });
const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** Makes a folder through the API and opens it. */
async function openFolder(page: Page, name: string): Promise<string> {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', `${SCREEN}/folders`, { name });
  await page.goto(`${SCREEN}?folder_id__in=${idguid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return idguid;
}

/** Counts the uploads that are begun from now on. */
function countUploads(page: Page): () => number {
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1;
  });
  return () => begun;
}

test('a picture is pasted from the clipboard, or comes from the camera', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFolder(page, `Slike ${Date.now()}`);
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
    await openFolder(page, `Prva kartica ${Date.now()}`);
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
    await openFolder(second, `Druga kartica ${Date.now()}`);
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
