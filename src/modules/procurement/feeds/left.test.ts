import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { MAINTENANCE } from '../../trail/guard.ts';
import { FEEDS_API, PIPELINE_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { addWatch, arrive, callWatches, orgOf, RIGHTS, tell } from '../watches/testkit.ts';
import { forgetLeft } from './left.ts';

let t: TestApp;
let amra: Person;
let emir: Person;
beforeAll(async () => {
  t = await createTestApp();
  amra = await t.member({ roles: ['admin'], permissions: RIGHTS });
  emir = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
});
afterAll(() => t?.close());

/** What the organisation's people have of their own, by table. */
async function own(): Promise<Record<string, number>> {
  const { rows } = await t.ownerDb.execute<Record<string, number>>(sql`
    select (select count(*)::int from ejn_watches where tenant_id = ${amra.tenantId}) as watches,
      (select count(*)::int from ejn_matches where tenant_id = ${amra.tenantId}) as matches,
      (select count(*)::int from ejn_feeds where tenant_id = ${amra.tenantId}) as feeds,
      (select count(*)::int from ejn_follows where tenant_id = ${amra.tenantId}) as follows,
      (select count(*)::int from ejn_watch_mutes where tenant_id = ${amra.tenantId}) as mutes`);
  return rows[0]!;
}
const job = async () => (await orgOf(t, amra)).within(forgetLeft);

it('what people had for themselves is removed thirty days after they have left; what is others’ stays', async () => {
  const ours = await addWatch(t, amra, { name: 'Naša', owner: 'organisation' });
  for (const person of [amra, emir]) {
    const { idguid } = await addWatch(t, person);
    await t.call('POST', FEEDS_API, {
      token: person.token,
      body: { name: 'Telefon', of: 'watch', watch_id: idguid },
    });
    await callWatches(t, person, 'PUT', `/${ours.idguid}/muted`, { muted: true });
  }
  await arrive(t, { id: 1, name: 'Nabavka vozila' });
  await tell(t, amra);
  for (const { token } of [amra, emir])
    await t.call('PUT', `${PIPELINE_API}/${noticeId(1)}/pracenje`, { token, body: { follow: true } });
  const all = { watches: 3, matches: 3, feeds: 2, follows: 2, mutes: 2 };
  expect(await own()).toEqual(all);

  const removed = await t.call('DELETE', `/api/admin/users/${emir.userId}`, { token: amra.token });
  expect(removed.status).toBe(200);
  await job();
  expect(await own()).toEqual(all);

  await t.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
    await tx.execute(
      sql`update audit_log set at = now() - interval '31 days' where record_id = ${emir.userId}`,
    );
  });
  await job();
  expect(await own()).toEqual({ watches: 2, matches: 2, feeds: 1, follows: 1, mutes: 1 });
});
