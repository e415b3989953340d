// Long, since every option of a code is tried and the code read again.
// In the suite: tools-qr.e2e.ts (a code is read from its PNG, wrong input is told at its place; axe), and
// src/site/tools/barcode/qr-code-generator/content/kinds.test.ts (every kind).
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { encodeContent } from '../src/site/tools/barcode/qr-code-generator/content/kind.ts';
import { KINDS } from '../src/site/tools/barcode/qr-code-generator/content/kinds.ts';
import { KIND_NAMES } from '../src/site/tools/barcode/qr-code-generator/content/names.ts';
import { prepareForTest } from '../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';
import { qrCode } from '../src/site/tools/barcode/qr-code-generator/tool.ts';
import { addressOf } from '../src/site/tools/tool.ts';
import { expect, test } from './fixtures.ts';
import { CHECKED, make, pictureOf, readImage } from './qr-page.ts';
import { downloaded, file, listen, openTool } from './tool-page.ts';

test.beforeAll(prepareForTest);

const kindRadio = (page: Page, id: keyof typeof KIND_NAMES) =>
  page.getByRole('radio', { name: KIND_NAMES[id], exact: true });

test('a code is called good, and given out, only while it is of what stands in the form', async ({
  page,
}) => {
  await page.clock.install();
  await openTool(page, qrCode);
  await page.getByRole('button', { name: 'Primjer', exact: true }).click();
  await expect(page.getByText(CHECKED)).toBeVisible();
  // Time stands still: the new code is not begun.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByLabel('Adresa stranice').fill('https://primjer.ba/druga');
  await expect(page.getByText(CHECKED)).toBeHidden();
  await expect(make(page, 'Preuzmi PNG')).toBeDisabled();
  await page.clock.resume();
  await expect(page.getByText(CHECKED)).toBeVisible();
});

test('what is entered before the page is alive stands, and nothing of the reader is fetched for that', async ({
  page,
}) => {
  let awake = (): void => {};
  const wait = new Promise<void>((resolve) => {
    awake = resolve;
  });
  await page.route('**/assets/entry-*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(`${addressOf(qrCode)}?margin=6&light=%23fffdf8`, { waitUntil: 'commit' });
  await page.getByLabel('Adresa stranice').fill('https://primjer.ba/rano');
  await page.getByLabel('Štampu').check();
  await page.getByLabel('Rub').fill('2');
  await page.getByLabel('Boja koda').fill('#0d6467');
  await page.getByLabel('Viši nivo gdje').uncheck();
  awake();
  await expect(page.getByText(CHECKED)).toBeVisible();
  await expect(page).toHaveURL(/\?unit=mm&margin=2&raise=0&dark=%230d6467&light=%23fffdf8$/);
  await expect(page.getByLabel('Rub')).toHaveValue('2');
  const png = (await downloaded(page, 'Preuzmi PNG')).bytes;
  expect(await readImage(png)).toBe('https://primjer.ba/rano');
  expect((await sharp(png).metadata()).density).toBe(600);
  const scripts = await page.evaluate(async () => {
    const parts = [...document.head.querySelectorAll<HTMLElement>('script[src], link[rel=modulepreload]')];
    return Promise.all(
      parts.map(async (part) =>
        (await fetch((part.getAttribute('src') ?? part.getAttribute('href'))!)).text(),
      ),
    );
  });
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => script.includes('DataBar'))).toEqual([]);
});

/** What the page fetches only when it is wanted. */
const PARTS = /\/assets\/(open-picture|read-code)-[^/]*\.js$/;

test('a part that does not come from the network is told of, and asked for again', async ({ page }) => {
  await page.route(PARTS, (route) => route.abort());
  await openTool(page, qrCode);
  await page.getByLabel('Logo u sredini').setInputFiles(file('logo.png', await pictureOf('logo')));
  await expect(page.getByRole('alert')).toContainText('Dio alata se nije učitao.');
  await page.getByLabel('Čitam kod').check();
  await expect(page.getByText('Čitanje kodova se nije učitalo.')).toBeVisible();
  await page.unroute(PARTS);
  await make(page, 'Pokušaj ponovo').click();
  await expect(make(page, 'Uključi kameru')).toBeVisible();
  // Made anew, the form is whole at once.
  await page.getByLabel('Pravim kod').check();
  await page.getByLabel('Rub').fill('3');
  await make(page, 'Primjer').click();
  await expect(page.getByText(CHECKED)).toBeVisible();
  await expect(page).toHaveURL(/\?margin=3$/);
});

test('the keys go back over what was put into the form, and forward', async ({ page }) => {
  await openTool(page, qrCode, '?kind=tekst');
  const box = page.locator('.qr-form textarea');
  await box.fill('svoje');
  await make(page, 'Obriši').click();
  await make(page, 'Primjer').click();
  const example = await box.inputValue();
  await box.focus();
  for (const step of ['', 'svoje', '', '']) {
    await page.keyboard.press('Control+z');
    await expect(box).toHaveValue(step);
  }
  for (const step of ['svoje', '', example, example]) {
    await page.keyboard.press('Control+Shift+z');
    await expect(box).toHaveValue(step);
  }
});

test('a text that is too long is told how much fits', async ({ page }) => {
  await openTool(page, qrCode, '?kind=tekst&level=Q');
  await page.locator('.qr-form textarea').fill('a'.repeat(1700));
  await expect(page.locator('.qr-said')).toContainText(
    'Sadržaj ima 1.700 bajtova, a na nivou Q u kod ih stane najviše 1.663. Na nivou M bi stao.',
  );
  await expect(make(page, 'Preuzmi PNG')).toBeDisabled();
  await page.getByRole('radio', { name: 'M 15 %' }).check();
  await expect(page.getByText(CHECKED)).toBeVisible();
});

test('the look is in the address: size for print, colours, margin; weak colours are warned of', async ({
  page,
}) => {
  await openTool(page, qrCode, '?kind=tekst&unit=mm&mm=25&margin=2&dark=%230d6467&light=%23fffdf8');
  await page.locator('.qr-form textarea').fill('Šta ima, Čaršijo?');
  const png = (await downloaded(page, 'Preuzmi PNG')).bytes;
  const { density, width } = await sharp(png).metadata();
  expect({ density, width }).toEqual({ density: 600, width: 591 });
  expect(await readImage(png)).toBe('Šta ima, Čaršijo?');
  const svg = (await downloaded(page, 'Preuzmi SVG')).bytes.toString();
  expect(svg).toContain('width="25mm"');
  expect(svg).toContain('#0d6467');
  await page.getByLabel('Boja koda').fill('#fffdf8');
  await page.getByLabel('Boja podloge').fill('#0d6467');
  await expect(page.getByText(/svjetliji od podloge/)).toBeVisible();
  await page.getByLabel('Boja koda').fill('#0e6568');
  await expect(page.getByText('Ovaj kod nismo uspjeli pročitati iz slike.', { exact: false })).toBeVisible();
  await expect(page.getByText(/Kontrast boja je 1,0 : 1/)).toBeVisible();
  await expect(make(page, 'Preuzmi PNG')).toBeDisabled();
  await expect(page).toHaveURL(/margin=2/);
});

test('a logo is painted anew, stays small at level H, and the code still reads', async ({ page }) => {
  await openTool(page, qrCode);
  await make(page, 'Primjer').click();
  await expect(page.getByText(CHECKED)).toBeVisible();
  const logo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a95524' } })
    .withExif({ IFD0: { Copyright: 'tajna iz slike' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Logo u sredini').setInputFiles(file('logo.jpg', logo));
  await expect(page.getByText('Uz logo je nivo uvijek H')).toBeVisible();
  await expect(page.getByText(/nivo H$/)).toBeVisible();
  await expect(page.getByText(CHECKED)).toBeVisible();
  const png = (await downloaded(page, 'Preuzmi PNG')).bytes;
  expect(await readImage(png)).toBe('https://primjer.ba/ponuda?mjesec=5');
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2)) * 3;
  expect(Math.abs(data[middle]! - 0xa9)).toBeLessThan(8);
  const svg = (await downloaded(page, 'Preuzmi SVG')).bytes.toString();
  const inside = Buffer.from(/base64,([^"]+)/.exec(svg)![1]!, 'base64');
  expect(inside.toString('latin1')).not.toContain('tajna iz slike');
  expect(await readImage(Buffer.from(svg))).toBe('https://primjer.ba/ponuda?mjesec=5');
  const bomb = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  await page.getByLabel('Logo u sredini').setInputFiles(file('bomba.png', bomb));
  await expect(page.getByRole('alert')).toContainText('Logu je dovoljno 640 piksela');
  await kindRadio(page, 'epc').check();
  await expect(page.getByText(/S logom kod na tom nivou/)).toBeVisible();
  // An IBAN that is all there is told to be wrong while one is still in it.
  await page.getByLabel('IBAN primaoca').fill('HR12 1001 0051 8630 0016');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await page.getByLabel('IBAN primaoca').pressSequentially('1');
  await expect(page.getByText('Kontrolni broj ne odgovara')).toBeVisible();
});

test('the picture goes to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTool(page, qrCode);
  await make(page, 'Primjer').click();
  await make(page, 'Kopiraj sliku').click();
  await expect(make(page, 'Kopirano')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bytes = new Uint8Array(await (await item!.getType('image/png')).arrayBuffer());
    return [...bytes];
  });
  expect(await readImage(Buffer.from(copied))).toBe('https://primjer.ba/ponuda?mjesec=5');
});

test('a code of every kind is read from its PNG and its SVG, and nothing leaves the page', async ({
  page,
}) => {
  await openTool(page, qrCode);
  const sent = listen(page);
  for (const kind of KINDS) {
    await kindRadio(page, kind.id).check();
    await make(page, 'Primjer').click();
    const outcome = encodeContent(kind, kind.example);
    const text = outcome.state === 'ready' ? outcome.text : '';
    const png = await downloaded(page, 'Preuzmi PNG');
    expect(png.name).toBe(`qr-${kind.id}.png`);
    expect(await readImage(png.bytes), kind.id).toBe(text);
    const svg = await downloaded(page, 'Preuzmi SVG');
    expect(await readImage(svg.bytes), kind.id).toBe(text);
    await expect(page.getByText(CHECKED)).toBeVisible();
  }
  expect(sent()).toEqual([]);
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=uplatnica');
});
