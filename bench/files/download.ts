/** One file read from the product, against the same bytes that a bare Fastify sends with @fastify/send; in turn. */
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { signIn } from '../lib/product.ts';
import { goal } from './lib/goal.ts';
import { announce, begin, bytesOf, drain, FILE_SIZE, idOf, keep, send, sendRest } from './lib/transfer.ts';

const ROUNDS = 7;

const bench = await filledDatabase();
try {
  const bare = await bench.start('bench/files/lib/bare.ts', '/alive', {
    BENCH_FILES: `${bench.folder}/bare-files`,
  });
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const token = await signIn(product.url);
  const name = `download-${Date.now()}`;
  const address = await announce(product.url, token, name, FILE_SIZE);
  await sendRest(product.url + address, token, { name, size: FILE_SIZE });
  const kept = await keep(product.url, token, idOf(address));
  const plain = `${bare.url}/files/${name}`;
  const headers = { 'content-length': String(FILE_SIZE), 'content-type': 'application/octet-stream' };
  await send(plain, { method: 'PUT', headers, body: bytesOf(name, 0, FILE_SIZE) });

  async function seconds(url: string): Promise<number> {
    const begun = performance.now();
    const length = await drain(await begin(url, { headers: { authorization: `Bearer ${token}` } }));
    if (length !== FILE_SIZE) throw new Error(`${url} answered ${length} bytes`);
    return (performance.now() - begun) / 1000;
  }
  const rounds: { bare: number; product: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const found = {
      bare: await seconds(plain),
      product: await seconds(`${product.url}/api/admin/stored-files/${kept}/content`),
    };
    if (round >= 0) rounds.push(found);
  }
  await send(plain, { method: 'DELETE' });
  const [b, p] = [median(rounds.map((round) => round.bare)), median(rounds.map((round) => round.product))];
  console.log(
    `Download of ${FILE_SIZE / 1024 ** 2} MiB, median of ${ROUNDS} rounds: bare ${b.toFixed(2)} s, product ${p.toFixed(2)} s`,
  );
  goal('bare / product', median(rounds.map((round) => round.bare / round.product)), { least: 0.8 });
} finally {
  await bench.stop();
}
