// Long, since pictures of every kind are read.
// In the suite: tools-qr-reading.e2e.ts (what a code says), and the tests beside its code.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeSymbol } from '../src/core/qr/make-symbol.ts';
import { photosOf, prepareForTest } from '../src/site/tools/barcode/qr-code-generator/reading/test/photos.ts';
import { writeSvg } from '../src/site/tools/barcode/qr-code-generator/symbol/svg.ts';
import { qrCode } from '../src/site/tools/barcode/qr-code-generator/tool.ts';
import { expect, test } from './fixtures.ts';
import { make, pictureOf } from './qr-page.ts';
import { file, openTool } from './tool-page.ts';

test.beforeAll(prepareForTest);

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.getByLabel('Slika s QR kodom').setInputFiles(chosen);

test('our own SVG, several codes at once, and the example are read', async ({ page }) => {
  await openTool(page, qrCode, '?mode=read');
  const symbol = makeSymbol('Iz SVG-a: čćžšđ', { level: 'M', raise: true })!;
  const svg = writeSvg(symbol, { margin: 4, side: '30mm', dark: '#000000', light: '#ffffff', logo: null });
  await choose(page, file('kod.svg', svg));
  await expect(page.getByRole('article')).toContainText('Iz SVG-a: čćžšđ');
  const two = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#ccc' } })
    .composite([
      { input: await pictureOf('prvi kod'), left: 20, top: 30 },
      { input: await pictureOf('drugi kod'), left: 520, top: 50 },
    ])
    .jpeg()
    .toBuffer();
  await choose(page, file('dva.jpg', two));
  await expect(page.getByRole('article')).toHaveCount(2);
  // From far aside, and small: each is looked at in more than one way.
  for (const [group, text] of [
    ['tilted over 45°', 'koso'],
    ['70 pixels wide', 'malo'],
  ] as const) {
    const { data, width, height } = (await photosOf(group, [text]).next()).value!;
    const photo = sharp(data, { raw: { width, height, channels: 4 } });
    await choose(page, file('koso.png', await photo.png().toBuffer()));
    await expect(page.getByRole('article').locator('pre')).toHaveText(text);
  }
  await make(page, 'Primjer').click();
  await expect(page.getByRole('article').getByText('Kafana "Kod Miše"', { exact: true })).toBeVisible();
});

test('a picture that is slow to open does not come after a newer one', async ({ page }) => {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = async function () {
      await new Promise((resolve) => document.addEventListener('let-go', resolve, { once: true }));
      return decode.call(this);
    };
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, ...more) {
      toBlob.call(
        this,
        (blob) => {
          done(blob);
          document.body.dataset.painted = '';
        },
        ...more,
      );
    };
  });
  await openTool(page, qrCode, '?mode=read');
  const symbol = makeSymbol('spora', { level: 'M', raise: true })!;
  const svg = writeSvg(symbol, { margin: 4, side: '30mm', dark: '#000000', light: '#ffffff', logo: null });
  await choose(page, file('spora.svg', svg));
  await choose(page, file('nova.png', await pictureOf('nova')));
  await expect(page.getByRole('article')).toContainText('nova');
  await page.evaluate(() => document.dispatchEvent(new Event('let-go')));
  await page.locator('body[data-painted]').waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.getByRole('region', { name: 'Pročitani sadržaj' }).textContent()).toContain('nova');
});

test('a refused camera is explained', async ({ page }) => {
  await page.addInitScript(() => {
    const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError'];
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', names.shift());
    };
  });
  await openTool(page, qrCode, '?mode=read');
  for (const words of ['nije dozvoljena', 'nema kamere', 'zauzeta']) {
    await make(page, 'Uključi kameru').click();
    await expect(page.getByRole('alert')).toContainText(words);
  }
});

test('of two pictures the one that was given last stands, whichever opens first', async ({ page }) => {
  await openTool(page, qrCode, '?mode=read');
  await page.evaluate(() => {
    const { slice } = Blob.prototype;
    File.prototype.slice = function (...given) {
      const part = Reflect.apply(slice, this, given);
      if (this.name !== 'spora.png') return part;
      const read = part.arrayBuffer.bind(part);
      part.arrayBuffer = async () => {
        await new Promise((go) => addEventListener('go', go, { once: true }));
        // After all that follows from these bytes at once.
        setTimeout(() => setTimeout(() => document.body.setAttribute('data-opened', '')));
        return read();
      };
      return part;
    };
  });
  await choose(page, file('spora.png', await pictureOf('spora slika'), 'image/png'));
  await choose(page, file('brza.png', await pictureOf('brza slika'), 'image/png'));
  const read = page.getByRole('region', { name: 'Pročitani sadržaj' });
  await expect(read).toContainText('brza slika');
  await page.evaluate(() => dispatchEvent(new Event('go')));
  await expect(page.locator('body[data-opened]')).toBeVisible();
  await expect(page.getByText('Tražim kod…')).toBeHidden();
  await expect(read).toContainText('brza slika');
  await expect(read).not.toContainText('spora slika');
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
