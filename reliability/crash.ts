/**
 * `npm run reliability -- crash [--kills N] [--only text]`: kills the server with -9 while every module is written to at once, 20 times; every second time
 * PostgreSQL with it. Then waits until what is done later is done, and compares what was acknowledged with what is there. Nothing may be lost
 * or half applied. `--only` names the modules whose name, as it is printed, has that text.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postmasterOf } from '../bench/lib/postmaster.ts';
import { openInstallation, type Running } from './lib/installation.ts';
import { expectNone } from './lib/line.ts';
import { settle } from './lib/settle.ts';
import { allWork } from './writers/all.ts';
import { Unsettled, type Work } from './writers/work.ts';

/** Milliseconds that what is done later may take: a job of a dead node is noticed after a minute or more. */
const SETTLE = 10 * 60_000;

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, only: { type: 'string', default: '' } },
});
const kills = Number(values.kills);
const works = allWork().filter(({ name }) => name.includes(values.only));
if (works.length === 0) throw new Error(`Nothing writes to "${values.only}".`);
const told = new Map(works.map((work) => [work, new Map<string, string>()]));
const unanswered = new Map(works.map((work) => [work, 0]));

/** Milliseconds after which a server is killed that has not taken something of every module. */
const SLOWEST = 60_000;

/** Writes to everything until the server is gone: it is killed some time after it has taken something of every module. */
async function writeUntilKilled({ program, ...site }: Running, round: number): Promise<void> {
  const { child } = program;
  const isUp = (): boolean => child.exitCode === null && child.signalCode === null;
  const served = new Set<Work>();
  let refused = false;
  const writer = async (work: Work, number: number): Promise<void> => {
    for (let n = 0; isUp() && n < (work.most ?? Number.POSITIVE_INFINITY); n++) {
      const key = `${round}.${number}.${n}`;
      try {
        told.get(work)!.set(key, await work.write(site, key));
        served.add(work);
        if (work.pause) await sleep(work.pause);
      } catch (error) {
        if (!(error instanceof Unsettled)) throw error;
        unanswered.set(work, unanswered.get(work)! + 1);
        await sleep(100);
      }
    }
  };
  const writers = Promise.all(
    works.flatMap((work) => Array.from({ length: work.writers }, (_, number) => writer(work, number))),
  );
  // A refusal is told below, once the server is gone.
  writers.catch(() => {
    refused = true;
  });
  const latest = performance.now() + SLOWEST;
  while (served.size < works.length && !refused && performance.now() < latest) await sleep(50);
  await sleep(1500 + Math.random() * 2500);
  const postmaster = round % 2 === 1 ? postmasterOf(process.pid) : null;
  child.kill('SIGKILL');
  if (postmaster) process.kill(postmaster, 'SIGKILL');
  await writers;
}

const installation = await openInstallation(works);
const { sql } = installation.bench;
try {
  const starts: number[] = [];
  for (let round = 0; round < kills; round++) {
    const running = await installation.start();
    starts.push(running.program.ready);
    await writeUntilKilled(running, round);
  }
  const { program } = await installation.start();
  const begun = performance.now();
  const waiting = await settle(works, sql, SETTLE);
  await program.stop();

  const slowest = (Math.max(...starts) / 1000).toFixed(1);
  const settling = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`${kills} kills; slowest start ${slowest} s; waited ${settling} s for what is done later`);
  const faults: string[] = [];
  for (const work of works) {
    const kept = told.get(work)!;
    const { lost, half } = await work.check(sql, kept);
    const line = `${work.name.padEnd(20)} acknowledged ${kept.size}, unanswered ${unanswered.get(work)}, lost ${lost}, half-applied ${half}`;
    console.log(`  ${line}`);
    if (lost + half > 0 || kept.size === 0) faults.push(line);
  }
  expectNone('modules with something lost or half applied, or nothing acknowledged', faults);
  expectNone('modules in which something still waits', waiting);
} finally {
  await installation.stop();
}
