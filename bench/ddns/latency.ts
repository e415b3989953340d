/**
 * From commit to answer: updates offered at a rate for some seconds, and each host asked by UDP until its new address comes. The commit is
 * taken to be when the history's row was written, which is a little earlier. After `good` the very next answer must be the new address.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { openAsker } from './lib/asker.ts';
import { addHosts, addressOf } from './lib/hosts.ts';
import { openSender } from './lib/sender.ts';

const PER_SECOND = 500;
const SECONDS = 12;
/** Least milliseconds between two questions for a host, and the part of its wait so far: else the slowest would be asked for most. */
const PAUSE = 4;
const PAUSE_SHARE = 0.1;
/** Milliseconds after the reply until an address counts as lost. */
const LOST = 5000;
/** Addresses from here on are this bench's own. */
const FIRST = 1 << 20;

const bench = await filledDatabase({ goods: false });
try {
  const hosts = await addHosts(bench, 20_000);
  // No limit of rate: it holds back answers to one machine that asks for one name two hundred times a second, as this one does.
  const product = await bench.start('src/server/main.ts', '/api/ready', {
    DNS_PORT: '0',
    DNS_PER_SECOND: '0',
  });
  let port = 0;
  while (port === 0) {
    const [server] = await bench.sql<{ port: number }[]>`
      select port from ddns_servers where names >= ${hosts.count} order by seen_at desc limit 1`;
    if (server) ({ port } = server);
    else await sleep(50);
  }
  const asker = await openAsker(port);
  const sender = openSender(product.url, hosts, 256);
  const now = (): number => performance.timeOrigin + performance.now();

  /** When each address was answered first, in milliseconds since 1970. */
  const answered = new Map<string, number>();
  const replies = new Map<string | null, number>();
  const goods: number[] = [];
  let violations = 0;
  let lost = 0;

  const one = async (n: number): Promise<void> => {
    const [name, address] = [hosts.name(n), addressOf(FIRST + n)];
    const begun = now();
    let isGood = false;
    let until = Number.POSITIVE_INFINITY;
    const update = sender.update(n, address).then(async (reply) => {
      replies.set(reply, (replies.get(reply) ?? 0) + 1);
      until = now() + LOST;
      if (reply !== 'good') return;
      isGood = true;
      goods.push(now() - begun);
      if ((await asker.address(name)) !== address) violations++;
    });
    while (now() < until && !answered.has(address)) {
      await sleep(Math.max(PAUSE, (now() - begun) * PAUSE_SHARE));
      if ((await asker.address(name)) === address) answered.set(address, now());
    }
    await update;
    if (isGood && !answered.has(address)) lost++;
  };

  // The first ones load what is loaded once, in every connection.
  for (let n = 0; n < 1000; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, m) => sender.update(n + m + 15_000, addressOf(FIRST + n + m + 15_000))),
    );
  await sleep(500);

  const begun = now();
  const all: Promise<void>[] = [];
  const total = PER_SECOND * SECONDS;
  while (all.length < total) {
    const due = Math.min(total, Math.ceil(((now() - begun) / 1000) * PER_SECOND));
    while (all.length < due) all.push(one(all.length));
    await sleep(2);
  }
  const offered = total / ((now() - begun) / 1000);
  await Promise.all(all);
  const rows = await bench.sql<{ address: string; at: number }[]>`
    select host(v.ip4) as address, extract(epoch from v.at)::float8 * 1000 as at
    from ddns_history v where v.ip4 = any(${[...answered.keys()]}::inet[])`;
  const delays = rows.map(({ address, at }) => answered.get(address)! - at).sort((a, b) => a - b);
  const times = rows.map(({ at }) => at);
  const span = (Math.max(...times) - Math.min(...times)) / 1000;
  const part = (of: readonly number[], share: number): number =>
    of[Math.min(of.length - 1, Math.floor(of.length * share))] ?? Number.NaN;
  goods.sort((a, b) => a - b);

  console.log(
    `Offered ${offered.toFixed(0)}/s, committed ${(rows.length / span).toFixed(0)}/s over ${span.toFixed(1)} s (load ${loadavg()[0]!.toFixed(1)}); replies ${[...replies].map(([code, count]) => `${code} ${count}`).join(', ')}`,
  );
  console.log(
    `  request to good: p50 ${part(goods, 0.5).toFixed(0)}, p99 ${part(goods, 0.99).toFixed(0)}, max ${part(goods, 1).toFixed(0)} ms`,
  );
  console.log(
    `  commit to answer: p50 ${part(delays, 0.5).toFixed(0)}, p99 ${part(delays, 0.99).toFixed(0)}, max ${part(delays, 1).toFixed(0)} ms`,
  );
  goal('commits a second that were reached, of those offered', rows.length / span / PER_SECOND, {
    least: 0.95,
  });
  goal('commit to answer, p99', part(delays, 0.99), { most: 250 }, ' ms');
  goal('lost', lost + total - (replies.get('good') ?? 0), { most: 0 });
  goal('old addresses after good', violations, { most: 0 });
  asker.close();
  await sender.close();
} finally {
  await bench.stop();
}
