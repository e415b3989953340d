/**
 * A thousand downloads of a file that read 64 KiB and then nothing, as slow lines do in the middle of a download: by how much the
 * resident memory of the product grows, and of a bare Fastify with @fastify/send. Other routes must still answer.
 */
import { filledDatabase } from '../lib/filled.ts';
import { signIn } from '../lib/product.ts';
import { growthOf, SLOW_CLIENTS } from '../lib/slow-readers.ts';
import { goal } from './lib/goal.ts';
import { announce, bytesOf, idOf, keep, send, sendRest } from './lib/transfer.ts';

const SIZE = 50 * 1024 ** 2;

const bench = await filledDatabase();
try {
  const bare = await bench.start('bench/files/lib/bare.ts', '/alive', {
    BENCH_FILES: `${bench.folder}/bare-files`,
  });
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const token = await signIn(product.url);
  const name = `slow-${Date.now()}`;
  const address = await announce(product.url, token, name, SIZE);
  await sendRest(product.url + address, token, { name, size: SIZE });
  const kept = await keep(product.url, token, idOf(address));
  const headers = { 'content-length': String(SIZE), 'content-type': 'application/octet-stream' };
  await send(`${bare.url}/files/${name}`, { method: 'PUT', headers, body: bytesOf(name, 0, SIZE) });
  const authorized = { authorization: `Bearer ${token}` };
  const plain = await growthOf(bare, `/files/${name}`, { other: '/alive', headers: authorized });
  const grown = await growthOf(product, `/api/admin/stored-files/${kept}/content`, {
    ...{ other: '/api/admin/stored-files', headers: authorized },
  });
  console.log(`${SLOW_CLIENTS} slow downloads: memory of a bare server +${plain.toFixed(0)} MiB`);
  goal('  memory of the product', grown, { most: 200 }, ' MiB');
} finally {
  await bench.stop();
}
