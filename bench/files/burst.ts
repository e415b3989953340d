/**
 * 200 files sent at once, again and again, while somebody works: how long a list takes then (p95), against the same while a bare Fastify takes the
 * same files, as many as it can in that time. Both have the same processors, so the rest is what an upload costs the others in the product itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { filledDatabase } from '../lib/filled.ts';
import { median, quantile } from '../lib/median.ts';
import { signIn } from '../lib/product.ts';
import { goal } from './lib/goal.ts';
import { announce, bytesOf, idOf, keep, send, sendRest } from './lib/transfer.ts';

const FILES = 200;
const BURSTS = 2;
const ROUNDS = 3;
const LIST = '/api/erp/sifarnici/grupe-robe?page_size=25';

const sizeOf = (number: number): number => 50_000 + ((number * 7919) % 500_000);
const p95 = (times: number[]): number => quantile(times, 0.95);

const bench = await filledDatabase();
try {
  const bare = await bench.start('bench/files/lib/bare.ts', '/alive', {
    BENCH_FILES: `${bench.folder}/bare-files`,
  });
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const token = await signIn(product.url);
  // Of all benches that share this database.
  await bench.sql`insert into file_quotas (tenant_id, bytes, files) values (${bench.tenant}, 1e12, 1e7)
    on conflict (tenant_id) do update set bytes = excluded.bytes, files = excluded.files`;
  const headers = { authorization: `Bearer ${token}` };

  const toProduct = async (name: string, size: number): Promise<void> => {
    const address = await announce(product.url, token, name, size);
    await sendRest(product.url + address, token, { name, size });
    await keep(product.url, token, idOf(address));
  };
  const toBare = async (name: string, size: number): Promise<void> => {
    await send(`${bare.url}/files/${name}`, {
      method: 'PUT',
      headers: { 'content-length': String(size), 'content-type': 'application/octet-stream' },
      body: bytesOf(name, 0, size),
    });
  };

  /** The list's time in ms while bursts go on, at least so many and so long. */
  async function measure(
    way: (name: string, size: number) => Promise<void>,
    least: { bursts: number; seconds: number },
    round: number,
  ) {
    const times: number[] = [];
    let sending = true;
    const person = (async () => {
      while (sending) {
        const begun = performance.now();
        await send(product.url + LIST, { headers });
        times.push(performance.now() - begun);
        await sleep(20);
      }
    })();
    try {
      const begun = performance.now();
      let burst = 0;
      for (; burst < least.bursts || performance.now() - begun < least.seconds * 1000; burst++)
        await Promise.all(
          Array.from({ length: FILES }, (_, number) =>
            way(`${way.name}-${round}-${burst}-${number}`, sizeOf(number)),
          ),
        );
      const seconds = (performance.now() - begun) / 1000;
      return { p95: p95(times), seconds, bursts: burst };
    } finally {
      sending = false;
      await person;
    }
  }

  const found: { product: number; bare: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const through = await measure(toProduct, { bursts: BURSTS, seconds: 0 }, round);
    const beside = await measure(toBare, { bursts: 1, seconds: through.seconds }, round);
    console.log(
      `  p95 of a list: ${beside.p95.toFixed(0)} ms beside ${beside.bursts} x ${FILES} bare uploads, ${through.p95.toFixed(0)} ms beside ${through.bursts} x ${FILES} of the product, in ${through.seconds.toFixed(0)} s each`,
    );
    if (round >= 0) found.push({ product: through.p95, bare: beside.p95 });
  }
  const ratio = median(found.map((one) => one.product / one.bare));
  goal(`${FILES} files at once, every one accepted: p95 of a list`, ratio, { most: 1.5 });
} finally {
  await bench.stop();
}
