/**
 * `npm run reliability -- day [--minutes N] [--hours N]`: what 24 hours of a busy installation bring, in an hour: all that the modules keep and people look at, at a steady
 * rate. Samples memory (the server after a collection), handles, connections, temporary files and the log, and fails where a line through
 * the samples of the last three quarters rises by more than its bound (day/sampler.ts).
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { COLLECTS } from '../bench/documents/lib/kept.ts';
import { goal } from '../bench/files/lib/goal.ts';
import { postmasterOf } from '../bench/lib/postmaster.ts';
import { signIn } from '../bench/lib/product.ts';
import { chartOf, trendOf } from './day/figures.ts';
import { allLooks, openStreams } from './day/looks.ts';
import { FIGURES, type Figure, type Sample, sample } from './day/sampler.ts';
import { openInstallation } from './lib/installation.ts';
import { expectNone } from './lib/line.ts';
import { settle } from './lib/settle.ts';
import { allWork } from './writers/all.ts';
import { Unsettled } from './writers/work.ts';

/** People who have the back-office open. */
const STREAMS = 40;
/** Part of the run in which caches fill, and which is not counted. */
const WARM_UP = 0.25;
/** Samples of a run, and milliseconds after which a token is renewed. */
const SAMPLES = 120;
const RENEW = 5 * 60_000;
/** Milliseconds that what is done later may take once nothing new comes. */
const SETTLE = 5 * 60_000;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, hours: { type: 'string', default: '24' } },
});
const [minutes, hours] = [Number(values.minutes), Number(values.hours)];
const length = minutes * 60_000;

const works = allWork();
const installation = await openInstallation(works);
const { bench } = installation;
const [temporary, log] = [`${bench.folder}/tmp`, `${bench.folder}/log`];
mkdirSync(temporary);
// What is looked at: its log, and a folder of its own for temporary files.
const settings = { ...COLLECTS, TMPDIR: temporary, LOG_LEVEL: 'info', EJN_URL: 'simulator' };
try {
  const { program, ...site } = await installation.start(settings, log);
  const told = new Map(works.map((work) => [work, new Map<string, string>()]));
  const publication = works.find(({ name }) => name === 'Objave aplikacija')!;
  told.get(publication)!.set('0', await publication.write(site, '0'));
  const looks = await allLooks(site);
  const closeStreams = await openStreams(site, STREAMS);

  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;
  const counts = new Map<string, number>();
  let unanswered = 0;
  const wrong: string[] = [];
  /** Does something so often in the time of the run, at a steady rate, whether or not the one before is done. */
  const repeat = async (
    name: string,
    perDay: number,
    once: (n: number) => Promise<unknown>,
  ): Promise<void> => {
    const times = Math.round((perDay * hours) / 24);
    const running = new Set<Promise<unknown>>();
    for (let n = 0; n < times; n++) {
      await sleep(Math.max(0, (n * length) / times - elapsed()));
      const going: Promise<unknown> = once(n)
        .then(() => counts.set(name, (counts.get(name) ?? 0) + 1))
        .catch((error: Error) => {
          if (error instanceof Unsettled) unanswered++;
          else wrong.push(`${name}: ${error.message}`);
        })
        .finally(() => running.delete(going));
      running.add(going);
    }
    await Promise.all(running);
  };
  const renewing = setInterval(() => {
    signIn(program.url).then(
      (token) => {
        site.token = token;
      },
      () => {},
    );
  }, RENEW);

  const samples: Sample[] = [];
  const sampling = (async () => {
    for (let n = 1; n <= SAMPLES; n++) {
      await sleep(Math.max(0, (n * length) / SAMPLES - elapsed()));
      samples.push(
        await sample({ program, sql: bench.sql, postmaster: postmasterOf(process.pid), temporary, log }),
      );
    }
  })();
  await Promise.all([
    sampling,
    ...works.map((work) =>
      repeat(work.name, work.perDay, async (n) =>
        told.get(work)!.set(`1.${n}`, await work.write(site, `1.${n}`)),
      ),
    ),
    ...looks.map(({ name, perDay, look }) => repeat(name, perDay, (n) => look(site, n))),
  ]);
  clearInterval(renewing);
  closeStreams();

  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${hours} hours in ${minutes} minutes: ${all} done, ${(all / (elapsed() / 1000)).toFixed(0)} a second`,
  );
  for (const [name, count] of counts) console.log(`  ${name}: ${count}`);
  goal('without an answer, or told to come later, of a thousand', (1000 * unanswered) / all, { most: 1 });
  expectNone('refused', wrong);
  for (const [name, { label, unit, most, part }] of Object.entries(FIGURES)) {
    const line = samples.map((one) => one[name as Figure]);
    const counted = line.slice(Math.floor(line.length * WARM_UP));
    const { mean, growth } = trendOf(counted);
    console.log(
      `${label}: ${chartOf(line)} ${Math.min(...line).toFixed(0)} to ${Math.max(...line).toFixed(0)} ${unit}`,
    );
    goal(
      `  mean ${mean.toFixed(0)} ${unit}, growth`,
      growth,
      { most: Math.round(Math.max(most, part * mean)) },
      ` ${unit}`,
    );
  }

  const faults: string[] = [];
  const waiting = await settle(works, bench.sql, SETTLE);
  await program.stop();
  for (const work of works) {
    const { lost, half } = await work.check(bench.sql, told.get(work)!);
    if (lost + half > 0) faults.push(`${work.name}: lost ${lost}, half-applied ${half}`);
  }
  expectNone('modules with something lost or half applied', faults);
  expectNone('modules in which something still waits', waiting);
} finally {
  await installation.stop();
}
