import { UPLOAD_CHUNK } from '../src/core/files/upload/upload.api.ts';
import { expect as atOnce, inLongRuns, test } from './fixtures.ts';
import { signedIn } from './signed-in.ts';
import { inQueue, openFolder, SCREEN, sendAgain, title } from './uploads-page.ts';

const expect = atOnce.configure({ timeout: 20_000 });
const call = signedIn();

test('without a connection an upload waits and goes on by itself; one that is refused is sent again', async ({
  page,
  context,
}) => {
  test.slow();
  const folder = await openFolder(call, page, `Veza ${Date.now()}`);
  // Slow enough that the first part is under way when the second is made to fail.
  const network = inLongRuns ? await context.newCDPSession(page) : undefined;
  await network?.send('Network.enable');
  await network?.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 8_000_000 },
  });
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  /** Where its parts begin; many megabytes take long beside the other walks. */
  const parts = inLongRuns ? [0, UPLOAD_CHUNK] : [0];
  const buffer = Buffer.alloc(parts.at(-1)! + 200_000, 7);
  const cut = () =>
    page.route('**/api/uploads/*', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
  if (!inLongRuns) await cut();
  await page
    .getByTestId('files')
    .setInputFiles([{ name: 'velika.bin', mimeType: 'application/octet-stream', buffer }]);
  await expect.poll(() => offsets.slice(0, 1)).toEqual([0]);
  if (inLongRuns) await cut();
  await expect.poll(() => offsets).toEqual(parts);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await expect(inQueue(page, 'velika.bin')).toHaveAttribute('data-state', 'sending');
  await page.unroute('**/api/uploads/*');
  await context.setOffline(false);
  await expect(title(page, 'Gotovo: 1 datoteka')).toBeVisible();
  await network?.detach();
  // It went on where it was cut.
  expect(offsets).toEqual([...parts, parts.at(-1)]);
  const kept = await call<{ size: number }[]>(page, 'GET', `${SCREEN}?folder_id=${folder}`);
  expect(kept.map(({ size }) => size)).toEqual([buffer.length]);

  await sendAgain(page);
});
