/**
 * Callbacks a second: the whole product (signature, batches, and the worker that makes messages of them) against a bare Fastify that only
 * keeps them, in a table with the same indexes. In turn; ratios of rates. Then what the worker does with what was left to it. On a busy
 * machine rates say little; the processor time of a callback, here with all that the worker does for it, does not swing with them.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { postmasterOf } from '../lib/postmaster.ts';
import { processorSeconds } from '../lib/processor.ts';
import type { Program } from '../lib/product.ts';
import { addBot, messageBody, personId } from './lib/bots.ts';

const ROUNDS = 3;
const SECONDS = 5;
const PEOPLE = 400;
const LEAST = { 8: 0.75, 64: 1.2 } as const;

/** Callbacks a second that were acknowledged, how many of them were left, and how many a second the worker then did. */
interface Measured {
  perSecond: number;
  left: number;
  worker: number;
}

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

  const postmaster = postmasterOf(process.pid);
  /** Seconds that a program and PostgreSQL have worked. */
  const worked = ({ child }: Program): number => processorSeconds(child.pid!) + processorSeconds(postmaster);
  /** Microseconds of a callback. */
  const costs: Record<'bare' | 'product', number[]> = { bare: [], product: [] };
  const measured = async (who: 'bare' | 'product', connections: number): Promise<Measured> => {
    const program = who === 'bare' ? bare : product;
    const [first, before] = [sent, worked(program)];
    const perSecond = await rate(program.url, connections);
    const left = await waiting();
    const worker = await drained();
    costs[who].push(((worked(program) - before) / (sent - first)) * 1e6);
    return { perSecond, left, worker };
  };

  // A server that is in use is warm: its code is compiled, and the people are known.
  for (const connections of [64, 8])
    for (const program of [bare, product]) await rate(program.url, connections);
  await drained();
  for (const [connections, least] of Object.entries(LEAST)) {
    const rounds: Record<'bare' | 'product', Measured>[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        bare: await measured('bare', Number(connections)),
        product: await measured('product', Number(connections)),
      });
    const of = (read: (one: (typeof rounds)[number]) => number): string =>
      median(rounds.map(read)).toFixed(0);
    console.log(
      `${connections} connections: bare ${of((one) => one.bare.perSecond)}/s, product ${of((one) => one.product.perSecond)}/s; left to the worker ${of((one) => one.product.left)}, which then did ${of((one) => one.product.worker)}/s (load ${loadavg()[0]!.toFixed(1)})`,
    );
    console.log(
      `  processor time of a callback: bare ${median(costs.bare.splice(0)).toFixed(0)} µs, product with its worker ${median(costs.product.splice(0)).toFixed(0)} µs`,
    );
    goal(
      `callbacks a second, product / bare, ${connections} connections`,
      median(rounds.map((one) => one.product.perSecond / one.bare.perSecond)),
      { least },
    );
  }
} finally {
  await bench.stop();
}
