import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { UPLOAD_CHUNK } from '../src/core/files/upload/upload.api.ts';
import { expect as atOnce, faultsInAllLooks, sessionOf, signIn, test } from './fixtures.ts';
import { newPerson } from './new-person.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedInOnce();
const SCREEN = '/admin/stored-files';

const textFile = (name: string, text = name) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const queue = (page: Page): Locator => page.getByRole('region', { name: 'Slanje datoteka' });
const inQueue = (page: Page, name: string): Locator =>
  queue(page).getByRole('listitem').filter({ hasText: name });
const title = (page: Page, text: string): Locator => queue(page).getByRole('heading', { name: text });
const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

/** Makes a folder through the API and opens it. */
async function openFolder(page: Page, name: string): Promise<string> {
  const { idguid } = await call<{ idguid: string }>(page, 'POST', `${SCREEN}/folders`, { name });
  await page.goto(`${SCREEN}?folder_id__in=${idguid}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return idguid;
}

/** Drags files and folders of the disk over the middle of the page, as the system does; lets them fall, if told so. */
async function dragFromDisk(page: Page, files: string[], fall = true): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', fall ? 'drop' : 'dragCancel'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 700, y: 500, data });
  await client.detach();
}

/** Counts the uploads that are begun from now on. */
function countUploads(page: Page): () => number {
  let begun = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1;
  });
  return () => begun;
}

test('the operator says how much an organisation may keep, and a queue that reaches it says so', async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await newPerson(page.request);
  const session = await sessionOf(page.request, person);
  const { idguid } = JSON.parse(session.tenant_data!) as { idguid: string };
  await page.goto(`/admin/tenants/view/${idguid}`);
  const panel = page.getByRole('region', { name: 'Prostor za datoteke' });
  await expect(panel).toContainText('0 B od 20 GB');
  await expect(panel).toContainText('0 od 200.000');
  await panel.getByRole('button', { name: 'Promijeni prostor za datoteke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prostor za datoteke' });
  await dialog.getByRole('textbox', { name: 'Prostor' }).fill('mnogo');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Prostor' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Prostor' }).fill('0,5');
  await dialog.getByRole('textbox', { name: 'Najviše datoteka' }).fill('2');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel).toContainText('0 B od 512 MB');
  await expect(panel).toContainText('0 od 2');
  await expect(page.getByRole('region', { name: 'Historija' })).toContainText('Najviše datoteka');

  const own = await browser.newContext();
  const theirs = await own.newPage();
  await signIn(theirs, person);
  await theirs.goto(SCREEN);
  await theirs.getByTestId('files').setInputFiles(['a.txt', 'b.txt', 'c.txt'].map((name) => textFile(name)));
  await expect(title(theirs, 'Nije poslano: 1 datoteka')).toBeVisible();
  const refused = queue(theirs).locator('[data-state=failed]');
  await expect(refused).toContainText('Organizacija može čuvati najviše 2 datoteke, i popunjena je.');
  // The line over the queue has the colour of a failure.
  await expect(queue(theirs).locator('[data-over]')).toHaveAttribute('data-over', 'failed');
  await expect(queue(theirs).locator('[data-state=done]')).toHaveCount(2);
  await theirs.reload();
  await expect(theirs.getByText('Dostignut je najveći broj datoteka')).toBeVisible();
  await expect(theirs.getByText('Korpa se računa u prostor.')).toBeVisible();
  expect(
    // On a phone as well, where the bars are behind a button.
    await faultsInAllLooks(theirs, (page) =>
      expect(page.getByText('Dostignut je najveći broj datoteka')).toBeVisible(),
    ),
  ).toEqual([]);
  await theirs.getByRole('link', { name: 'Otvori korpu' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Datoteke: korpa' })).toBeVisible();
  await theirs.goBack();
  await expect(theirs.getByText('Dostignut je najveći broj datoteka')).toBeVisible();

  // Less than it keeps: told beforehand, and nothing is lost.
  await page.reload();
  await expect(panel).toContainText('2 od 2');
  await expect(panel).toContainText('Dostignut je najveći broj datoteka');
  await expect(panel).not.toContainText('Prostor je popunjen');
  await panel.getByRole('button', { name: 'Promijeni prostor za datoteke' }).click();
  await dialog.getByRole('textbox', { name: 'Najviše datoteka' }).fill('1');
  await expect(dialog.getByText('Organizacija već čuva više')).toBeVisible();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Najviše datoteka' }).fill('');
  await expect(dialog.getByText('Organizacija već čuva više')).toHaveCount(0);
  // A refused file is sent once more after there is room.
  await theirs.getByTestId('files').setInputFiles([textFile('d.txt')]);
  await expect(inQueue(theirs, 'd.txt')).toContainText('Organizacija može čuvati najviše');
  await dialog.getByRole('button', { name: 'Sačuvaj' }).click();
  await expect(panel).toContainText('2 od 200.000');
  expect(await faultsInAllLooks(page)).toEqual([]);
  await theirs.getByRole('button', { name: 'Pošalji ponovo: d.txt' }).click();
  await expect(link(theirs, 'd.txt')).toBeVisible();

  // What is removed is deleted for good from the trash.
  await theirs.getByRole('checkbox', { name: 'Odaberi d.txt' }).check();
  await theirs
    .getByRole('region', { name: 'Odabrani zapisi' })
    .getByRole('button', { name: 'Obriši' })
    .click();
  await theirs.setViewportSize({ width: 390, height: 800 });
  await theirs.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
  await expect(link(theirs, 'd.txt')).toHaveCount(0);
  // On a phone the way back lies above the panel of what is sent.
  const edges = async () => {
    const [undo, sent] = [theirs.getByRole('button', { name: 'Poništi' }), queue(theirs)];
    const [{ y, height }, { y: panelTop }] = [(await undo.boundingBox())!, (await sent.boundingBox())!];
    return panelTop - y - height;
  };
  await expect.poll(edges).toBeGreaterThan(0);
  await theirs.setViewportSize({ width: 1280, height: 720 });
  await theirs.goto(`${SCREEN}/trash`);
  await expect(theirs.getByRole('button', { name: 'Vrati d.txt' })).toBeVisible();
  expect(await faultsInAllLooks(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Isprazni korpu' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Isprazni' }).click();
  await expect(theirs.getByText('Korpa je prazna')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Isprazni korpu' })).toBeDisabled();

  // A folder that is gone says so, and nothing is sent there.
  await theirs.goto(`${SCREEN}?folder_id__in=01890000-0000-7000-8000-000000000000`);
  await expect(theirs.getByText('Ove fascikle nema')).toBeVisible();
  await expect(theirs.getByTestId('files')).toHaveCount(0);
  expect(await faultsInAllLooks(theirs)).toEqual([]);
  await theirs.getByRole('main').getByRole('link', { name: 'Sve datoteke' }).last().click();
  // Two of the first three; which one was refused is a race.
  await expect(theirs.getByRole('link', { name: /^[abc]\.txt$/ })).toHaveCount(2);
  await own.close();
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
    await openFolder(page, `Prevučeno ${run}`);
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

test('without a connection an upload waits and goes on by itself; others are given up or sent again', async ({
  page,
  context,
}) => {
  test.slow();
  const folder = await openFolder(page, `Veza ${Date.now()}`);
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

  // One is given up while its bytes go out, one is refused and sent again.
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

  const busy = 'Pokušajte malo kasnije.';
  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'x', message: busy } }),
  );
  await page.getByTestId('files').setInputFiles([textFile('ponovo.txt')]);
  await expect(inQueue(page, 'ponovo.txt')).toContainText(busy);
  await page.unroute('**/api/uploads');
  await page.getByRole('button', { name: 'Pošalji ponovo: ponovo.txt' }).click();
  await expect(link(page, 'ponovo.txt')).toBeVisible();
  await expect(link(page, 'odustao.txt')).toHaveCount(0);

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
