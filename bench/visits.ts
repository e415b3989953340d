/**
 * Visits: (a) page views taken in a second through the product against a bare handler that inserts the same row, (b) the
 * p95 of a list while page views flood the server against without them, (c) every panel over a million page views.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DIMENSIONS } from '../src/modules/visits/dimensions.ts';
import { filledDatabase } from './lib/filled.ts';
import { compare } from './lib/load.ts';
import { median } from './lib/median.ts';
import { signIn } from './lib/product.ts';
import { crowd, fillVisits, VIEWS } from './lib/visits.ts';

const SECONDS = 3;
const ROUNDS = 5;
/** Milliseconds that a panel may take. */
const GOAL = 300;
const TRACK = '/api/public/track-visitor';
/** Page views a second of a flood: a hundred million a day. */
const FLOOD = 1_200;

const bench = await filledDatabase();
const { sql } = bench;
const server = await bench.start('src/server/main.ts', '/api/ready');
const bare = await bench.start('bench/lib/bare.ts', '/alive');

/** Floods the server for some seconds; answers how many page views a second were taken in. */
async function flood(seconds: number): Promise<number> {
  const file = fileURLToPath(new URL('lib/flood.ts', import.meta.url));
  const args = [file, `${server.url}${TRACK}`, String(seconds), String(FLOOD)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

try {
  const intake = await compare(
    crowd(`${server.url}${TRACK}`, SECONDS),
    crowd(`${bare.url}/track`, SECONDS),
    ROUNDS,
  );
  if (intake.ratio < 0.7) process.exitCode = 1;
  console.log(
    `page views taken in / bare insert: ${intake.a.toFixed(0)} / ${intake.b.toFixed(0)} a second  ` +
      `ratio ${intake.ratio.toFixed(2)}  (goal ≥ 0.7)`,
  );

  const headers = { authorization: `Bearer ${await signIn(server.url)}` };
  const list = `${server.url}/api/erp/sifarnici/grupe-robe`;
  /** The 95th percentile of a list asked for again and again, in milliseconds. */
  const p95 = async (seconds: number): Promise<number> => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const begun = performance.now();
      const answer = await fetch(list, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The list was answered ${answer.status}`);
      times.push(performance.now() - begun);
      // As a person's clicks, not as a queue: what is measured is the wait, not the throughput.
      await sleep(5);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  };
  await p95(1);
  const waits: { calm: number; flooded: number; rate: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const calm = await p95(SECONDS);
    const flooding = flood(SECONDS + 2);
    await sleep(1500);
    const flooded = await p95(SECONDS);
    waits.push({ calm, flooded, rate: await flooding });
  }
  const slower = median(waits.map(({ calm, flooded }) => flooded / calm));
  if (slower > 1.5) process.exitCode = 1;
  console.log(
    `p95 of a list under ${median(waits.map(({ rate }) => rate)).toFixed(0)} page views a second / without: ` +
      `${median(waits.map(({ flooded }) => flooded)).toFixed(1)} / ${median(waits.map(({ calm }) => calm)).toFixed(1)} ms  ` +
      `ratio ${slower.toFixed(2)}  (goal ≤ 1.5)`,
  );

  await fillVisits(sql);
  const ask = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}/api/admin/visits/${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  console.log(`panels over ${VIEWS} page views, milliseconds (goal ≤ ${GOAL} each):`);
  const narrowings = {
    '': 'no filter',
    '&device=desktop': 'device',
    '&country=BA': 'country',
    '&referrer=': 'referrer',
    '&page=/': 'page',
    '&country=BA&device=desktop': 'two',
  };
  for (const period of ['30', '12m'])
    for (const [narrowing, name] of Object.entries(narrowings)) {
      const each: string[] = [];
      for (const path of ['summary?', 'chart?', ...DIMENSIONS.map((one) => `panels/${one}?`)]) {
        const time = await ask(`${path}razdoblje=${period}${narrowing}`);
        if (time > GOAL) process.exitCode = 1;
        each.push(`${path.replace('panels/', '').replace('?', '')} ${time.toFixed(0)}`);
      }
      console.log(`  ${period.padEnd(3)} ${name.padEnd(10)} ${each.join('  ')}`);
    }
  console.log(`  live ${(await ask('live')).toFixed(0)}`);
} finally {
  await bench.stop();
}
