/**
 * Updates over HTTP: the whole product (password, history, feed, live events) against a bare Fastify that only does the same UPDATE; and the
 * product with a DNS server that follows, for which every `good` waits, against itself without. In turn; ratios of rates.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { startDns } from './lib/dns.ts';
import { addHosts } from './lib/hosts.ts';
import { type Rate, updatesPerSecond } from './lib/load.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 32;
/** With a DNS server each request waits some 30 ms and more under load, which must not be what bounds the rate. */
const WAITING_CONNECTIONS = 512;
/** Milliseconds after which the product knows which DNS servers there are. */
const SERVERS_KNOWN = 2500;

const bench = await filledDatabase({ goods: false });
try {
  const hosts = await addHosts(bench, 20_000);
  // The same columns and indexes, but no trigger that writes the feed: what anybody would write who has no DNS server to tell.
  await bench.sql.unsafe(`
    drop table if exists bare_hosts;
    create table bare_hosts (like ddns_hosts including indexes including defaults);
    insert into bare_hosts select * from ddns_hosts`);
  await bench.sql.unsafe('vacuum analyze bare_hosts');
  const bare = await bench.start('bench/ddns/lib/bare.ts', '/alive', { BENCH_TABLE: 'ddns_hosts' });
  const plain = await bench.start('bench/ddns/lib/bare.ts', '/alive', { BENCH_TABLE: 'bare_hosts' });
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const rate = (program: typeof bare, connections = CONNECTIONS, seconds = SECONDS): Promise<Rate> =>
    updatesPerSecond(program.url, program.child.pid!, hosts, { connections, seconds });

  const show = (what: string, rates: readonly Rate[]): void => {
    const of = (key: keyof Rate): string => median(rates.map((one) => one[key])).toFixed(0);
    console.log(
      `  ${what}: ${of('perSecond')}/s; processor time of an update: server ${of('server')} µs, PostgreSQL ${of('database')} µs`,
    );
  };
  const ratio = (a: readonly Rate[], b: readonly Rate[]): number =>
    median(a.map((one, n) => one.perSecond / b[n]!.perSecond));
  const cpu = ({ server, database }: Rate): number => server + database;

  for (const program of [bare, plain, product]) await rate(program, CONNECTIONS, 5);
  const [onBare, onPlain, onProduct]: Rate[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    onBare!.push(await rate(bare));
    onProduct!.push(await rate(product));
    onPlain!.push(await rate(plain));
  }
  console.log(`Updates, ${CONNECTIONS} connections (load ${loadavg()[0]!.toFixed(1)}):`);
  show('bare UPDATE of the same table', onBare!);
  show('bare UPDATE of a table without the feed', onPlain!);
  show('product', onProduct!);
  console.log(
    `  by processor time, product / bare: ${median(onBare!.map((one, n) => cpu(one) / cpu(onProduct![n]!))).toFixed(2)}; without the feed: ${median(onPlain!.map((one, n) => cpu(one) / cpu(onProduct![n]!))).toFixed(2)}; rate, product / without the feed: ${ratio(onProduct!, onPlain!).toFixed(2)}`,
  );
  goal('updates a second, product / bare', ratio(onProduct!, onBare!), { least: 0.5 });

  const [without, attached]: Rate[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    without!.push(await rate(product, WAITING_CONNECTIONS));
    const dns = await startDns(bench);
    await sleep(SERVERS_KNOWN);
    attached!.push(await rate(product, WAITING_CONNECTIONS));
    await dns.stop();
    await sleep(SERVERS_KNOWN);
  }
  console.log(`With a DNS server, ${WAITING_CONNECTIONS} connections (load ${loadavg()[0]!.toFixed(1)}):`);
  show('without', without!);
  show('with', attached!);
  goal('updates a second, with a DNS server that follows / without', ratio(attached!, without!), {
    least: 0.75,
  });
} finally {
  await bench.stop();
}
