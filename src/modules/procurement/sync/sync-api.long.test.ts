// Long, since a source fails three times. In the suite: sync-api.test.ts (begun, stopped, who may, rows in quarantine).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { admin, get, post, SLOW, setUp, t } from './sync-api.testkit.ts';
import { tellOfFaults } from './sync-fault.ts';
import { look } from './testkit.ts';

setUp();

describe('the sync', () => {
  it('is compared without being begun by schedule', SLOW, async () => {
    expect(await post('povuci', { compare: true })).toMatchObject({
      status: 409,
      body: { message: 'Još ništa nije preuzeto, pa se nema šta porediti.' },
    });
    await t.ownerDb.execute(
      sql`insert into ejn_sync_state (active, changed_by) values (false, 'Ćamil Đozo')`,
    );
    expect((await post('povuci', { compare: true })).status).toBe(200);
    await expect
      .poll(async () => (await get()).data, { timeout: scaledTimeout(30_000) })
      .toMatchObject({ active: false, running: null, last: { state: 'done', kind: 'compare' } });
    const { data } = await get();
    expect(data.sets[0]).toMatchObject({ ours: 0, theirs: expect.any(Number) });
  });
});

it('people are told of a source that fails three times in a row, once', async () => {
  const fail = async (n: number, state: string): Promise<void> => {
    await t.ownerDb.execute(sql`
      insert into ejn_sync_runs (idguid, kind, state, started_at, ended_at)
      values (${`018f0000-0000-7000-8000-00000000000${n}`}, 'new', ${state}, now() + make_interval(secs => ${n}::int), now())`);
    await tellOfFaults(t.deps, 'Izvor se ne javlja: nema veze s njim.');
  };
  const told = () =>
    look(
      t,
      sql`select coalesce(sum("count"), 0)::int as count from notifications where user_id = ${admin.userId} and kind = 'ejn-preuzimanje'`,
    );
  await fail(1, 'failed');
  expect(await told()).toEqual([{ count: 0 }]);
  // One that was killed counts too, though it told nobody.
  await t.ownerDb.execute(sql`
    insert into ejn_sync_runs (idguid, kind, state) values (gen_random_uuid(), 'new', 'failed'), (gen_random_uuid(), 'new', 'failed')`);
  await fail(4, 'failed');
  expect(await told()).toEqual([{ count: 1 }]);
  await fail(5, 'failed');
  expect(await told()).toEqual([{ count: 1 }]);
  await fail(6, 'done');
  for (const n of [7, 8, 9]) await fail(n, 'failed');
  expect(await told()).toEqual([{ count: 2 }]);
});
