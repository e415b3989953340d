/** What the limit of answers costs: one process with two servers on one store, without it and with one that nobody reaches, in turn. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Program, programs } from '../../test/debian.ts';
import { goal } from '../files/lib/goal.ts';
import { median } from '../lib/median.ts';
import { temporaryFolder } from '../lib/product.ts';
import { type Asked, ask, queryFile } from './lib/dnsperf.ts';
import { MADE_ZONE } from './lib/made-store.ts';

const HOT = 1000;
const ROUNDS = 5;
const SECONDS = 3;
const PROGRAM = fileURLToPath(new URL('./lib/limit-server.ts', import.meta.url));

async function measure(dnsperf: Program): Promise<void> {
  const folder = temporaryFolder();
  const server = fork(PROGRAM, [], { env: { PATH: process.env.PATH, BENCH_HOSTS: '100000' } });
  try {
    const [ports] = (await once(server, 'message')) as [number[]];
    const pid = server.pid!;
    execFileSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
    const names = Array.from({ length: HOT }, (_, n) => [`h${n * 97}.${MADE_ZONE}`, 'A'] as const);
    const file = queryFile(folder.path, 'hot', names);
    const round = async (seconds: number): Promise<Asked[]> => {
      const all: Asked[] = [];
      for (const port of ports) all.push(await ask(dnsperf, port, file, [pid], seconds));
      return all;
    };
    await round(2);
    const rounds: Asked[][] = [];
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(SECONDS));
    const of = (at: number, read: (one: Asked) => number): string =>
      median(rounds.map((one) => read(one[at]!))).toFixed(1);
    console.log(
      `Off ${of(0, (one) => one.perSecond)}/s, ${of(0, (one) => one.cpu[0]!)} µs an answer; on ${of(1, (one) => one.perSecond)}/s, ${of(1, (one) => one.cpu[0]!)} µs (load ${loadavg()[0]!.toFixed(1)})`,
    );
    goal(
      'limit on / off, by processor time of an answer',
      median(rounds.map(([off, on]) => off!.cpu[0]! / on!.cpu[0]!)),
      { least: 0.9 },
    );
  } finally {
    server.kill();
    folder.remove();
  }
}

const tools = await programs(['dnsperf']);
if (tools.missing) console.log(`Not measured: ${tools.missing}.`);
else await measure(tools.command('dnsperf'));
