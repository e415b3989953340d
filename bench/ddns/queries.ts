/**
 * Queries a second of the product's DNS process against PowerDNS, each on processor 0 with dnsperf on processor 1, in turn: PowerDNS with its
 * caches, warm, and without. On a busy machine the rates say little; the processor time of an answer does not swing with them.
 */
import { loadavg } from 'node:os';
import { type Program, programs } from '../../test/debian.ts';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { median } from '../lib/median.ts';
import { postmasterOf } from '../lib/postmaster.ts';
import { startDns } from './lib/dns.ts';
import { type Asked, ask, queryFile } from './lib/dnsperf.ts';
import { addHosts, type Hosts } from './lib/hosts.ts';
import { fillPowerDns, startPowerDns } from './lib/powerdns.ts';

const HOSTS = 100_000;
const HOT = 1000;
const ROUNDS = 3;
const SECONDS = 5;
const NO_CACHES = { 'cache-ttl': 0, 'query-cache-ttl': 0, 'negquery-cache-ttl': 0 };

const hot = ({ name }: Hosts): [string, string][] =>
  Array.from({ length: HOT }, (_, n) => [name(n * 97), 'A']);

/** 70 % A, 20 % AAAA, 5 % of names that are not there, 5 % of types that a host has not. */
const mixed = ({ name, domain }: Hosts): [string, string][] =>
  Array.from({ length: HOSTS }, (_, n) => {
    const kind = (n * 7) % 20;
    const host = name((n * 7919) % HOSTS);
    if (kind === 18) return [`nema${n}.${domain}`, 'A'];
    return [host, kind < 14 ? 'A' : kind < 18 ? 'AAAA' : 'TXT'];
  });

async function measure(dnsperf: Program, server: Program): Promise<void> {
  const bench = await filledDatabase({ goods: false });
  const stops: (() => Promise<void>)[] = [];
  try {
    const hosts = await addHosts(bench, HOSTS);
    await fillPowerDns(bench, hosts);
    const ours = await startDns(bench, { core: 0 });
    stops.push(ours.stop);
    const cached = await startPowerDns(server, bench);
    stops.push(cached.stop);
    const bare = await startPowerDns(server, bench, NO_CACHES);
    stops.push(bare.stop);
    const postmaster = postmasterOf(process.pid);
    const round = async (
      file: string,
      who: readonly (typeof ours)[],
      seconds = SECONDS,
    ): Promise<Asked[]> => {
      const all: Asked[] = [];
      for (const { port, pid } of who) all.push(await ask(dnsperf, port, file, [pid, postmaster], seconds));
      return all;
    };
    const show = (what: string, of: readonly Asked[]): void => {
      const [own, database] = [0, 1].map((n) => median(of.map(({ cpu }) => cpu[n]!)));
      const lost = of.reduce((sum, one) => sum + one.lost, 0);
      console.log(
        `  ${what}: ${median(of.map(({ perSecond }) => perSecond)).toFixed(0)}/s, ${own!.toFixed(1)} µs an answer (with PostgreSQL ${(own! + database!).toFixed(1)}), lost ${lost}, ${of.at(-1)!.codes}`,
      );
    };
    // With that of PostgreSQL, of both.
    const cpuOf = ({ cpu: [own = 0, database = 0] }: Asked): number => own + database;
    const rounds = async (file: string, who: readonly (typeof ours)[]): Promise<Asked[][]> => {
      const all: Asked[][] = [];
      for (let n = 0; n < ROUNDS; n++) all.push(await round(file, who));
      return who.map((_, at) => all.map((one) => one[at]!));
    };
    const rate = (a: readonly Asked[], b: readonly Asked[]): number =>
      median(a.map((one, n) => one.perSecond / b[n]!.perSecond));
    const time = (a: readonly Asked[], b: readonly Asked[]): number =>
      median(a.map((one, n) => cpuOf(b[n]!) / cpuOf(one)));

    const file = queryFile(bench.folder, 'hot', hot(hosts));
    await round(file, [ours, cached], 3);
    const [mine, theirs] = await rounds(file, [ours, cached]);
    console.log(`${HOT} hot names, A, after a warm-up of 3 s (load ${loadavg()[0]!.toFixed(1)}):`);
    show('product', mine!);
    show('PowerDNS, default caches', theirs!);
    goal('queries a second, product / PowerDNS with caches', rate(mine!, theirs!), { least: 0.45 });
    console.log(`  by processor time of an answer: ${time(mine!, theirs!).toFixed(2)}`);

    const [again, uncached] = await rounds(file, [ours, bare]);
    show('PowerDNS without caches', uncached!);
    goal('queries a second, product / PowerDNS without caches', rate(again!, uncached!), { least: 10 });
    console.log(`  by processor time of an answer: ${time(again!, uncached!).toFixed(1)}`);

    const mix = queryFile(bench.folder, 'mixed', mixed(hosts));
    await round(mix, [ours, cached], 3);
    const [mineMixed, theirsMixed] = await rounds(mix, [ours, cached]);
    console.log(`Mixed, ${HOSTS} hosts (load ${loadavg()[0]!.toFixed(1)}):`);
    show('product', mineMixed!);
    show('PowerDNS, default caches', theirsMixed!);
  } finally {
    for (const stop of stops) await stop();
    await bench.stop();
  }
}

const tools = await programs(['dnsperf', 'pdns_server']);
if (tools.missing) console.log(`Not measured: ${tools.missing}.`);
else await measure(tools.command('dnsperf'), tools.command('pdns_server'));
