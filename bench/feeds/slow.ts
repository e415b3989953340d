/**
 * A thousand downloads of a published installer of 50 MB that read 64 KiB and then nothing: by how much the resident memory of the product grows.
 * Feeds must still be answered.
 */
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { growthOf, SLOW_CLIENTS } from '../lib/slow-readers.ts';
import { FEEDS, INSTALLER, publishApplication } from './lib/publish.ts';

const bench = await filledDatabase({ goods: false });
try {
  await publishApplication(bench);
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const grown = await growthOf(product, INSTALLER, { other: FEEDS.electron });
  goal(`${SLOW_CLIENTS} slow downloads of 50 MB: memory of the product`, grown, { most: 200 }, ' MiB');
} finally {
  await bench.stop();
}
