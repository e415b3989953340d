import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { dataFolder } from '../../../../test/folder.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { appConnection } from '../../../server/db/connection.ts';
import type { Faults } from '../simulator/faults.ts';
import { DONE, faultsOfCopy, startSource, syncKit, type TestSource } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(120_000) };
const PROGRAM = fileURLToPath(new URL('./test/killed.ts', import.meta.url));
/** Half of them within a transaction. */
const KILLS = 20;
/** Milliseconds between two looks at how far a sync is: each takes time from it. */
const LOOK = 20;
/** All that goes wrong with a source, at once, and slow enough that it is not over before it is killed. */
const SCENES: Record<string, Partial<Faults>> = {
  quiet: {},
  mutate: { mutateEveryPages: 1 },
  empty: { rateEmpty: 0.1 },
  short: { shortPage: 0.3, duplicateInPage: 0.5 },
  refused: { rate429: 0.05, rate500: 0.05, rateTruncate: 0.05, rateHtml: 0.03, retryAfter: 0 },
  same: {},
  late: {},
  all: {
    mutateEveryPages: 3,
    shortPage: 0.3,
    duplicateInPage: 0.5,
    retryAfter: 0,
    rate429: 0.03,
    rate500: 0.03,
    rateTruncate: 0.03,
    rateHtml: 0.03,
    rateEmpty: 0.05,
  },
};
const cache = dataFolder('compiled');
const kit = syncKit(() => startSource({ daily: 8 }));
afterAll(() => cache.remove());

/** A sync in a process of its own. */
function start({ base }: TestSource): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      // What one has compiled the next one does not.
      NODE_COMPILE_CACHE: cache.path,
      KILLED_DATABASE: JSON.stringify(appConnection(kit.t.owner)),
      KILLED_SOURCE: base,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Rows that a killed sync has committed. */
const rowsSeen = async (): Promise<number> => {
  const [row] = await kit.look<{ rows: number }>(
    sql`select coalesce(sum(fetched), 0)::int as rows from ejn_sync_sets`,
  );
  return row!.rows;
};

/** Whether a page is being written at this moment; see `dawdle`. */
const isWriting = async (): Promise<boolean> => {
  const found = await kit.look(
    sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return found.length > 0;
};

/** Most of the time of a page is spent in its transaction. */
const dawdle = () =>
  kit.write(
    sql.raw(`
    create function test_dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
    create trigger test_dawdle before update of fetched on ejn_sync_sets for each row execute function test_dawdle()`),
  );

/** Kills a sync after its first new page: `within` the transaction of a page, or at whatever moment. False: it came to its end before. */
async function killOnce(
  source: TestSource,
  { within, wait }: { within: boolean; wait: number },
): Promise<boolean> {
  const before = await rowsSeen();
  const child = start(source);
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await rowsSeen()) === before) await sleep(LOOK);
  await sleep(wait);
  while (within && child.exitCode === null && !(await isWriting())) await sleep(1);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

async function finish(source: TestSource): Promise<string> {
  const child = start(source);
  let said = '';
  child.stdout!.on('data', (text) => (said += text));
  await once(child, 'exit');
  return said;
}

it.each(Object.entries(SCENES))('%s', { timeout: 1_000_000 }, async (name, faults) => {
  const { source } = kit;
  await kit.write(
    sql.raw('drop trigger if exists test_dawdle on ejn_sync_sets; drop function if exists test_dawdle'),
  );
  await dawdle();
  await source.control('faults', { slowMs: 20, ...faults });
  if (name === 'same') await source.control('same', { count: 120 });
  let [killed, within] = [0, 0];
  const begun = Date.now();
  for (let n = 0; n < KILLS; n++) {
    if (name === 'late' && n === 10) await source.control('late', { olderMs: 600_000, visibleInMs: 0 });
    const inside = Math.random() < 0.5;
    if (await killOnce(source, { within: inside, wait: Math.random() * 90 })) {
      killed++;
      if (inside) within++;
    }
  }
  const end = await finish(source);
  const told = (await kit.changes()).length;
  await source.control('reset');
  const last = await kit.pull();
  const wrong = await faultsOfCopy(kit.t, source);
  const runs = await kit.look(sql`select state, count(*)::int as n from ejn_sync_runs group by 1 order by 1`);
  console.log(
    `KILL ${name}: killed ${killed} of ${KILLS}, ${within} within a page; end ${end}, told in first load ${told}, last ${JSON.stringify(last)}, wrong ${JSON.stringify(wrong)}, runs ${JSON.stringify(runs)}, ${Math.round((Date.now() - begun) / 1000)} s`,
  );
  expect(wrong).toEqual({});
});
