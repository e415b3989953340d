/**
 * Callbacks a second: the whole product (signature, batches, and the worker that makes messages of them) against a bare Fastify that only
 * keeps them, in a table with the same indexes. In turn; ratios of rates. Then what the worker does with what was left to it.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { addBot, messageBody, personId } from './lib/bots.ts';

const ROUNDS = 3;
const SECONDS = 5;
const PEOPLE = 400;
const LEAST = { 8: 0.75, 64: 1.2 } as const;

const bench = await filledDatabase({ goods: false });
try {
  const bot = await addBot(bench);
  await bench.sql.unsafe(`
    drop table if exists bare_callbacks;
    create table bare_callbacks (like viber_callbacks including indexes including defaults including identity)`);
  const bare = await bench.start('bench/viber/lib/bare.ts', '/alive', { BENCH_BOT: bot.idguid });
  const product = await bench.start('src/server/main.ts', '/api/ready');

  let sent = 0;
  /** Callbacks a second that a program acknowledges. */
  const rate = async (url: string, connections: number, seconds = SECONDS): Promise<number> => {
    const { requests, duration, non2xx, errors } = await autocannon({
      url,
      connections,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          path: bot.path,
          setupRequest: (request) => {
            const n = sent++;
            const body = messageBody(n, personId(n % PEOPLE), `Poruka ${n}, imate li na stanju?`);
            return { ...request, body, headers: { ...request.headers, ...bot.headers(body) } };
          },
        },
      ],
    });
    if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
    return requests.total / duration;
  };
  const waiting = async (): Promise<number> => {
    const [row] = await bench.sql<{ count: number }[]>`
      select count(*)::int as count from viber_callbacks where done_at is null`;
    return row!.count;
  };
  /** Waits until nothing waits; answers how many a second were done meanwhile. */
  const drained = async (): Promise<number> => {
    const before = await waiting();
    const begun = performance.now();
    while ((await waiting()) > 0) await sleep(50);
    return before / ((performance.now() - begun) / 1000);
  };

  for (const program of [bare, product]) await rate(program.url, 8, 2);
  await drained();
  for (const [connections, least] of Object.entries(LEAST)) {
    const rounds: { bare: number; product: number; left: number; worker: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const onBare = await rate(bare.url, Number(connections));
      const onProduct = await rate(product.url, Number(connections));
      const left = await waiting();
      rounds.push({ bare: onBare, product: onProduct, left, worker: await drained() });
    }
    const of = (key: keyof (typeof rounds)[number]): string =>
      median(rounds.map((one) => one[key])).toFixed(0);
    console.log(
      `${connections} connections: bare ${of('bare')}/s, product ${of('product')}/s; left to the worker ${of('left')}, which then did ${of('worker')}/s (load ${loadavg()[0]!.toFixed(1)})`,
    );
    goal(
      `callbacks a second, product / bare, ${connections} connections`,
      median(rounds.map((one) => one.product / one.bare)),
      { least },
    );
  }
} finally {
  await bench.stop();
}
