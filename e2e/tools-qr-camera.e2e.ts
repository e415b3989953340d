import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSymbol } from '../src/core/qr/make-symbol.ts';
import { drawSymbol, layGrid } from '../src/site/tools/barcode/qr-code-generator/symbol/raster.ts';
import { qrCode } from '../src/site/tools/barcode/qr-code-generator/tool.ts';
import { expect, test } from './fixtures.ts';
import { openTool } from './tool-page.ts';

const TEXT = 'Čaršija pred kamerom';
const [WIDTH, HEIGHT] = [640, 480];
const folder = join(tmpdir(), `carsija-camera-${process.pid}`);
const film = join(folder, 'film.y4m');

/** A film of a few still frames with a code in the middle, as YUV 4:2:0. */
function shoot(): void {
  const symbol = makeSymbol(TEXT, { level: 'M', raise: true })!;
  const grid = layGrid(symbol.size, 4, 360);
  const code = drawSymbol(symbol, grid, [20, 20, 20], [230, 230, 230]);
  const luma = Buffer.alloc(WIDTH * HEIGHT, 120);
  const [left, top] = [(WIDTH - grid.pixels) / 2, (HEIGHT - grid.pixels) / 2];
  for (let y = 0; y < grid.pixels; y++) {
    for (let x = 0; x < grid.pixels; x++)
      luma[(y + top) * WIDTH + x + left] = code[(y * grid.pixels + x) * 4]!;
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    film,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      frame,
      frame,
      frame,
    ]),
  );
}
shoot();

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ];
    // Without windows Chromium has no camera either.
    const executablePath = process.env.CHROME_PATH || undefined;
    await use({ ...launchOptions, executablePath, args });
  },
});

test('a code before the camera is read, and the camera goes off by itself', async ({ page }) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish);
      Object.assign(window, { stream });
      return stream;
    };
  });
  await openTool(page, qrCode, '?mode=read');
  const asked = () =>
    page.evaluate(() => (window as unknown as { stream?: MediaStream }).stream?.getTracks()[0]?.readyState);
  expect(await asked()).toBeUndefined();
  await page.getByRole('button', { name: 'Uključi kameru' }).click();
  await expect(page.getByRole('article')).toContainText(TEXT, { timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Uključi kameru' })).toBeVisible();
  expect(await asked()).toBe('ended');
});
