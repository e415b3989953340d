/**
 * One file sent to the product, in pieces as the browser sends them and in one, until it is hashed, synced and noted; against a bare
 * Fastify that streams the same bytes to disk with fsync. In turn, in processes of their own. Time and growth of resident memory.
 */

import { UPLOAD_CHUNK } from '../../src/core/files/upload/upload.api.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { signIn } from '../lib/product.ts';
import { goal } from './lib/goal.ts';
import { peakOf } from './lib/peak.ts';
import { announce, bytesOf, FILE_SIZE, send, sendRest } from './lib/transfer.ts';

const ROUNDS = 5;

const bench = await filledDatabase();
try {
  const files = `${bench.folder}/bare-files`;
  const bare = await bench.start('bench/files/lib/bare.ts', '/alive', { BENCH_FILES: files });
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const token = await signIn(product.url);

  const byProduct = (piece: number) => async (name: string) => {
    const address = product.url + (await announce(product.url, token, name, FILE_SIZE));
    await sendRest(address, token, { name, size: FILE_SIZE, piece });
    return () =>
      send(address, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
      });
  };
  const byBare = async (name: string) => {
    const url = `${bare.url}/files/${name}`;
    const headers = { 'content-length': String(FILE_SIZE), 'content-type': 'application/octet-stream' };
    await send(url, { method: 'PUT', headers, body: bytesOf(name, 0, FILE_SIZE) });
    return () => send(url, { method: 'DELETE' });
  };

  /** Seconds, and MiB by which resident memory grew. */
  async function measure(pid: number, way: (name: string) => Promise<() => Promise<unknown>>, name: string) {
    const memory = peakOf(pid);
    memory.forget();
    const before = memory.now();
    const begun = performance.now();
    const remove = await way(name);
    const seconds = (performance.now() - begun) / 1000;
    const grown = memory.peak() - before;
    await remove();
    return { seconds, grown };
  }

  const ways = [
    ['bare', bare.child.pid!, byBare],
    ['pieces', product.child.pid!, byProduct(UPLOAD_CHUNK)],
    ['whole', product.child.pid!, byProduct(FILE_SIZE)],
  ] as const;
  const rounds: Record<(typeof ways)[number][0], { seconds: number; grown: number }>[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const found = {} as (typeof rounds)[number];
    for (const [name, pid, way] of ways) found[name] = await measure(pid, way, `${name}-${round}`);
    // The first round warms up.
    if (round >= 0) rounds.push(found);
  }
  const middle = (figure: (round: (typeof rounds)[number]) => number): number => median(rounds.map(figure));
  console.log(`Upload of ${FILE_SIZE / 1024 ** 2} MiB with SHA-256 and fsync, median of ${ROUNDS} rounds`);
  for (const [name] of ways)
    console.log(
      `  ${name}: ${middle((round) => round[name].seconds).toFixed(2)} s, memory +${middle((round) => round[name].grown).toFixed(0)} MiB`,
    );
  goal(
    'bare / product, in pieces',
    middle(({ bare, pieces }) => bare.seconds / pieces.seconds),
    { least: 0.8 },
  );
  goal(
    'bare / product, in one',
    middle(({ bare, whole }) => bare.seconds / whole.seconds),
    { least: 0.8 },
  );
  goal(
    'memory, product - bare',
    middle(({ bare, pieces }) => pieces.grown - bare.grown),
    { most: 64 },
    ' MiB',
  );
} finally {
  await bench.stop();
}
