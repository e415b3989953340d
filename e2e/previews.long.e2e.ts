// Long, since files of all kinds are opened, and a recording is played.
// In the suite: previews.e2e.ts (files are seen and found by their words; axe), src/modules/stored-files/previews.test.ts (kinds of files, tables),
// src/modules/stored-files/stored-files.test.ts (bytes in parts).
import { expect as atOnce, faultsInAllLooks, test } from './fixtures.ts';
import { looking } from './looks.ts';
import { open, openOtherKinds, SCREEN, seeFiles } from './previews-page.ts';
import { signedInOnce } from './signed-in.ts';

const expect = atOnce.configure({ timeout: 30_000 });
signedInOnce();

/** Two seconds of silence. */
function wav(): Buffer {
  const rate = 8000;
  const bytes = Buffer.alloc(44 + 2 * rate, 0x80);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  // PCM, one channel, a byte for each sample.
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * rate, 40);
  return bytes;
}

test('a recording plays from any place, and a text of an old program keeps its letters', async ({ page }) => {
  const run = String(Date.now());
  await page.goto(SCREEN);
  await page.getByTestId('files').setInputFiles([
    { name: `snimak-${run}.wav`, mimeType: 'audio/wav', buffer: wav() },
    // "Poštovana Đurđo" in windows-1250.
    { name: `dopis-${run}.txt`, mimeType: '', buffer: Buffer.from('Po\x9atovana \xd0ur\xf0o', 'latin1') },
  ]);
  await open(page, `snimak-${run}.wav`);
  const player = page.locator('audio');
  await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.duration)).toBe(2);
  await player.evaluate(async (one: HTMLAudioElement) => {
    one.muted = true;
    one.currentTime = 1.5;
    await one.play();
  });
  await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.ended)).toBe(true);
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.goto(SCREEN);
  await open(page, `dopis-${run}.txt`);
  await expect(page.locator('pre')).toHaveText('Poštovana Đurđo');
});

test('files of all kinds are seen on their pages, in any window', async ({ page }) => {
  test.setTimeout(240_000); // five states in all looks
  await openOtherKinds(page, await seeFiles(page, looking()), looking());
});
