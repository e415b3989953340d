// Long, since a sync is killed six times while all goes wrong.
// In the suite: interrupted.test.ts (stopped, killed, mended), sync.test.ts (nothing missing, nothing stale).
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
const KILLS = 6;
/** Milliseconds between two looks at how far a sync is: each takes time from it. */
const LOOK = 20;
/** All that goes wrong with a source, at once, and slow enough that it is not over before it is killed. */
const FAULTS: Partial<Faults> = {
  ...{ slowMs: 25, mutateEveryPages: 3, shortPage: 0.3, duplicateInPage: 0.5, retryAfter: 0 },
  ...{ rate429: 0.03, rate500: 0.03, rateTruncate: 0.03, rateHtml: 0.03, rateEmpty: 0.05 },
};
const cache = dataFolder('compiled');
const kit = syncKit(() => startSource({ faults: FAULTS }));
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

it('killed again and again while all goes wrong, it loses nothing and has nothing twice', SLOW, async () => {
  const { source } = kit;
  await dawdle();
  let killed = 0;
  for (let n = 0; n < KILLS; n++)
    if (await killOnce(source, { within: n % 2 === 0, wait: (n * 37) % 90 })) killed++;
  expect(killed).toBeGreaterThan(KILLS / 2);
  expect(await finish(source)).toBe('done');
  // A first load, however often it is interrupted, is told to nobody.
  expect(await kit.changes()).toEqual([]);
  await source.control('reset');
  expect(await kit.pull()).toEqual(DONE);
  expect(await faultsOfCopy(kit.t, source)).toEqual({});
});
