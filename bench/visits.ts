/**
 * Visits: (a) page views stored a second, against a bare handler that inserts the same row, (b) p95 of a list with and without
 * a flood of page views, (c) every panel over a million page views, alone and all at once.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DIMENSIONS } from '../src/modules/visits/dimensions.ts';
import { filledDatabase } from './lib/filled.ts';
import { type Load, requestsPerSecond } from './lib/load.ts';
import { median } from './lib/median.ts';
import { pacedP95 } from './lib/paced.ts';
import { signIn } from './lib/product.ts';
import { crowd, fillVisits, VIEWS } from './lib/visits.ts';

const SECONDS = 3;
const ROUNDS = 5;
/** Runs per panel; the median counts. */
const TIMES = 3;
/** Goal per panel, in milliseconds. */
const GOAL = 300;
const TRACK = '/api/public/track-visitor';
/** Page views a second of the flood: a hundred million a day. */
const FLOOD = 1_200;

const bench = await filledDatabase();
const { sql } = bench;
const server = await bench.start('src/server/main.ts', '/api/ready');
/** The same without the limit on page views: the capacity of a node. */
const unbounded = await bench.start('src/server/main.ts', '/api/ready', { VISITS_PER_SECOND: '999999' });
const bare = await bench.start('bench/lib/bare.ts', '/alive');

/** Floods the server for some seconds; returns page views sent and accepted a second. */
async function flood(seconds: number): Promise<[sent: number, taken: number]> {
  const file = fileURLToPath(new URL('lib/flood.ts', import.meta.url));
  const args = [file, `${server.url}${TRACK}`, String(seconds), String(FLOOD)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

const viewsKept = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*)::int as count from visit_views`)[0]!.count;

/** Views stored a second under load; waits until no more arrive, because an answered view is not yet stored. */
async function keptPerSecond(load: Load): Promise<number> {
  const before = await viewsKept();
  const begun = performance.now();
  await requestsPerSecond(load);
  let [last, at] = [await viewsKept(), performance.now()];
  while (performance.now() - at < 1500) {
    await sleep(50);
    const now = await viewsKept();
    if (now > last) [last, at] = [now, performance.now()];
  }
  return ((last - before) * 1000) / (at - begun);
}

try {
  const [product, baseline] = [`${unbounded.url}${TRACK}`, `${bare.url}/track`].map((url) =>
    crowd(url, SECONDS),
  );
  await keptPerSecond(product!);
  const rates: { a: number; b: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push({ a: await keptPerSecond(product!), b: await keptPerSecond(baseline!) });
  const ratio = median(rates.map(({ a, b }) => a / b));
  if (ratio < 0.7) process.exitCode = 1;
  console.log(
    `page views kept / bare insert: ${median(rates.map(({ a }) => a)).toFixed(0)} / ` +
      `${median(rates.map(({ b }) => b)).toFixed(0)} a second  ratio ${ratio.toFixed(2)}  (goal ≥ 0.7)`,
  );

  await unbounded.stop();
  const headers = { authorization: `Bearer ${await signIn(server.url)}` };
  const list = `${server.url}/api/erp/sifarnici/grupe-robe`;
  const p95 = (seconds: number): Promise<number> => pacedP95(list, headers, seconds);
  await p95(1);
  const waits: { calm: number; flooded: number; sent: number; taken: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const calm = await p95(SECONDS);
    const flooding = flood(SECONDS + 2);
    await sleep(1500);
    const flooded = await p95(SECONDS);
    const [sent, taken] = await flooding;
    waits.push({ calm, flooded, sent, taken });
  }
  const slower = median(waits.map(({ calm, flooded }) => flooded / calm));
  if (slower > 1.5) process.exitCode = 1;
  console.log(
    `p95 of a list under ${median(waits.map(({ sent }) => sent)).toFixed(0)} page views a second, ` +
      `${median(waits.map(({ taken }) => taken)).toFixed(0)} of them taken in / without: ` +
      `${median(waits.map(({ flooded }) => flooded)).toFixed(1)} / ${median(waits.map(({ calm }) => calm)).toFixed(1)} ms  ` +
      `ratio ${slower.toFixed(2)}  (goal ≤ 1.5)`,
  );

  await fillVisits(bench);
  const askOnce = async (path: string): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`${server.url}/api/admin/visits/${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return performance.now() - begun;
  };
  const ask = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await askOnce(path));
    return median(times);
  };
  console.log(
    `panels over ${VIEWS} page views, milliseconds (goal ≤ ${GOAL} each; last: all of the screen at once):`,
  );
  const [busiest] = await sql<{ city: string; browser: string; system: string }[]>`
    select country || '/' || city as city, browser, system from visit_profiles p
    join visit_sessions s on s.profile = p.id where city <> '' group by 1, 2, 3 order by count(*) desc limit 1`;
  const narrowings = {
    '': 'no filter',
    '&device=desktop': 'device',
    '&country=BA': 'country',
    '&referrer=': 'referrer',
    [`&city=${encodeURIComponent(busiest!.city)}`]: 'city',
    [`&browser=${busiest!.browser}`]: 'browser',
    [`&system=${busiest!.system}`]: 'system',
    '&entry=/': 'entry',
    '&page=/': 'page',
    '&page=/&page=/portfolio': 'two pages',
    '&country=BA&device=desktop': 'two',
  };
  const year = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
  const periods = { '30 d': 'razdoblje=30', '12 m': 'razdoblje=12m', dani: `razdoblje=dani&od=${year}` };
  const CARDS = ['page', 'referrer', 'country', 'device'];
  for (const [period, asked] of Object.entries(periods))
    for (const [narrowing, name] of Object.entries(narrowings)) {
      const each: string[] = [];
      for (const path of ['summary?', 'chart?', ...DIMENSIONS.map((one) => `panels/${one}?`)]) {
        const time = await ask(`${path}${asked}${narrowing}`);
        if (time > GOAL) process.exitCode = 1;
        each.push(`${path.replace('panels/', '').replace('?', '')} ${time.toFixed(0)}`);
      }
      const begun = performance.now();
      await Promise.all(
        ['summary?', 'chart?', ...CARDS.map((one) => `panels/${one}?`), 'live?'].map((path) =>
          askOnce(`${path}${path === 'live?' ? '' : asked + narrowing}`),
        ),
      );
      each.push(`| ${(performance.now() - begun).toFixed(0)}`);
      console.log(`  ${period.padEnd(4)} ${name.padEnd(10)} ${each.join('  ')}`);
    }
  console.log(`  live ${(await ask('live')).toFixed(0)}`);
} finally {
  await bench.stop();
}
