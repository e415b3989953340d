import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder } from '../../../../test/folder.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { appConnection } from '../../../server/db/connection.ts';
import { differences, look, NO_DIFFERENCE, startSource, type TestSource } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(120_000) };
const PROGRAM = fileURLToPath(new URL('./test/killed.ts', import.meta.url));
/** Half of them within a transaction. */
const KILLS = 6;
const cache = dataFolder('compiled');
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  await t.close();
  cache.remove();
});

/** A sync in a process of its own. */
function start({ base }: TestSource): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      // What one has compiled the next one does not.
      NODE_COMPILE_CACHE: cache.path,
      KILLED_DATABASE: JSON.stringify(appConnection(t.owner)),
      KILLED_SOURCE: base,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Rows that a killed sync has committed. */
const rowsSeen = async (): Promise<number> => {
  const [row] = await look<{ rows: number }>(
    t,
    sql`select coalesce(sum(fetched), 0)::int as rows from ejn_sync_sets`,
  );
  return row!.rows;
};

/** Whether a page is being written at this moment; see `dawdle`. */
const isWriting = async (): Promise<boolean> => {
  const found = await look(
    t,
    sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return found.length > 0;
};

/** Most of the time of a page is spent in its transaction. */
const dawdle = () =>
  t.ownerDb.execute(
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
  while (child.exitCode === null && (await rowsSeen()) === before) await sleep(5);
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

it(
  'killed again and again, within transactions and between them, it loses nothing and has nothing twice',
  SLOW,
  async () => {
    const source = await startSource({ days: 4, faults: { slowMs: 5 } });
    await dawdle();
    try {
      let killed = 0;
      for (let n = 0; n < KILLS; n++)
        if (await killOnce(source, { within: n % 2 === 0, wait: (n * 37) % 90 })) killed++;
      expect(killed).toBeGreaterThan(KILLS / 2);
      expect(await finish(source)).toBe('done');
      expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
      expect(await differences(t, source, { set: 'Lots', table: 'ejn_lots' })).toEqual(NO_DIFFERENCE);
      const [wrong] = await look(
        t,
        sql`
      select count(*)::int as count from ejn_notices n where latest and lots <>
        (select count(*) from ejn_lots l where l.procedure_id = n.procedure_id)`,
      );
      expect(wrong).toEqual({ count: 0 });
      // A first load, however often it is interrupted, is told to nobody.
      expect(await look(t, sql`select from ejn_changes`)).toEqual([]);
    } finally {
      await source.close();
    }
  },
);
