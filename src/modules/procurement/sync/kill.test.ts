import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { appConnection } from '../../../server/db/connection.ts';
import { differences, emptyTables, look, NO_DIFFERENCE, startSource, type TestSource } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(240_000) };
const PROGRAM = fileURLToPath(new URL('./test/killed.ts', import.meta.url));
const KILLS = 10;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** A sync in a process of its own. */
function start({ base }: TestSource): ChildProcess {
  return spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      KILLED_DATABASE: JSON.stringify(appConnection(t.owner)),
      KILLED_SOURCE: base,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Rows that a killed sync has committed. */
const rowsSeen = async (): Promise<number> => {
  const [row] = await look<{ rows: number }>(t, sql`select coalesce(sum(fetched), 0)::int as rows from ejn_sync_sets`);
  return row!.rows;
};

/** Kills a sync some time after its first new page; false where it came to its end before. */
async function killOnce(source: TestSource, wait: number): Promise<boolean> {
  const before = await rowsSeen();
  const child = start(source);
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await rowsSeen()) === before) await sleep(5);
  await sleep(wait);
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

it.each([
  ['between pages', false],
  ['within the transactions of pages', true],
])('killed %s, again and again, it loses nothing and has nothing twice', SLOW, async (_where, within) => {
  await emptyTables(t);
  const source = await startSource({ days: 9, faults: { slowMs: 5 } });
  if (within)
    // Most of the time of a page is spent in its transaction.
    await t.ownerDb.execute(sql.raw(`
      create or replace function test_dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
      create or replace trigger test_dawdle before update of fetched on ejn_sync_sets for each row execute function test_dawdle()`));
  try {
    let killed = 0;
    for (let n = 0; n < KILLS; n++) if (await killOnce(source, (n * 37) % 90)) killed++;
    expect(killed).toBeGreaterThan(KILLS / 2);
    expect(await finish(source)).toBe('done');
    expect(await differences(t, source)).toEqual(NO_DIFFERENCE);
    expect(await differences(t, source, { set: 'Lots', table: 'ejn_lots' })).toEqual(NO_DIFFERENCE);
    const [wrong] = await look(t, sql`
      select count(*)::int as count from ejn_notices n where latest and lots <>
        (select count(*) from ejn_lots l where l.procedure_id = n.procedure_id)`);
    expect(wrong).toEqual({ count: 0 });
  } finally {
    await t.ownerDb.execute(sql.raw('drop trigger if exists test_dawdle on ejn_sync_sets'));
    await source.close();
  }
});
