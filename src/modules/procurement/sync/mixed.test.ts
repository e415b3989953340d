import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { refuseMixed } from './mixed.ts';
import { giveRows, noticeRow } from './test/source.ts';
import { emptyTables, look, pull, startSource } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(90_000) };
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => emptyTables(t));

const count = async () => (await look(t, sql`select id::text from ejn_notices order by id`)).length;

it('a simulator is not fetched from into what was published', SLOW, async () => {
  const portal = await giveRows({ AnnouncementProcedureNotices: [noticeRow(1)] });
  const simulator = await startSource({ days: 2 });
  expect(await pull(t, portal)).toMatchObject({ state: 'done' });
  const before = await count();
  expect(await pull(t, simulator)).toEqual({
    state: 'failed',
    fault: expect.stringContaining('a izvor je simulator'),
  });
  expect(await count()).toBe(before);
  // The attempt does not make what is there invented.
  expect(await pull(t, portal)).toMatchObject({ state: 'done' });
  await Promise.all([portal.close(), simulator.close()]);
});

it('the portal is not fetched from into what was invented, a relay or another simulator is', SLOW, async () => {
  const simulator = await startSource({ days: 2 });
  await pull(t, simulator);
  await simulator.close();
  const ask = (simulated: boolean, live: boolean) => refuseMixed(t.deps.database, { simulated, live });
  await expect(ask(false, true)).rejects.toThrow('izmišljena obavještenja');
  await ask(true, false);
  await ask(false, false);
  await emptyTables(t);
  await ask(false, true);
});
