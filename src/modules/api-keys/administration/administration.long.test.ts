// Long, since two hundred keys are made.
// In the suite: administration.test.ts (what a key may be given, fields, versions, deleting), test/lists.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { BASE, makeKey, RIGHTS } from '../testkit.ts';

let t: TestApp;
let maker: Person;
beforeAll(async () => {
  t = await createTestApp();
  maker = await t.member({ permissions: RIGHTS, name: 'Mirsad Hodžić' });
});
afterAll(() => t.close());

const owner = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);
const make = (person: Person, given?: Record<string, unknown>) => makeKey(t, person, given);

describe('administration', () => {
  it('stops at two hundred that are not revoked', async () => {
    const busy = await t.member({ permissions: RIGHTS });
    const { idguid } = await make(busy);
    await owner(sql`insert into api_keys (tenant_id, idguid, user_id, name, prefix, key_hash, rate_limit, allowed_addresses)
      select tenant_id, gen_random_uuid(), user_id, name, 'puno' || n, 'x' || n, 600, '{}'
      from api_keys, generate_series(1, 199) n where idguid = ${idguid}`);
    const body = { name: 'Još jedan', permissions: ['erp_gruperobe_pregled'] };
    const more = () => t.call('POST', BASE, { token: busy.token, body });
    expect(await more()).toMatchObject({ status: 409, body: { code: 'too_many' } });
    await t.call('POST', `${BASE}/${idguid}/revoke`, { token: busy.token });
    // Of several at once one is the last.
    const statuses = (await Promise.all([more(), more(), more(), more()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });

  it('lists the organisation’s keys by state, and no other’s', async () => {
    const boss = await t.member({ permissions: RIGHTS, name: 'Amra Softić' });
    const colleague = await t.member({ tenantId: boss.tenantId, permissions: RIGHTS, name: 'Ćamil Đozo' });
    const live = await make(boss, { name: 'Živi' });
    const ended = await make(boss, { name: 'Opozvani' });
    const old = await make(boss, { name: 'Istekli' });
    await make(colleague, { name: 'Siroče' });
    await t.call('POST', `${BASE}/${ended.idguid}/revoke`, { token: boss.token });
    await owner(sql`update api_keys set expires_at = now() - interval '1 day' where idguid = ${old.idguid}`);
    await owner(sql`update users set is_active = false where idguid = ${colleague.userId}`);
    const names = async (query: string) =>
      (await t.call('GET', `${BASE}${query}`, { token: boss.token })).body.data.map(
        (one: { name: string }) => one.name,
      );
    expect(await names('?sort=name')).toEqual(['Istekli', 'Opozvani', 'Siroče', 'Živi']);
    expect(await names('?state=active')).toEqual(['Živi']);
    expect(await names('?state=revoked')).toEqual(['Opozvani']);
    expect(await names('?state=expired')).toEqual(['Istekli']);
    expect(await names('?state=inactive')).toEqual(['Siroče']);
    expect(await names('?state=nista')).toEqual([]);
    expect(await names('?q=zivi')).toEqual(['Živi']);
    expect(await names(`?q=${live.prefix}`)).toEqual(['Živi']);
    expect(await names('?sort=-last_used_at&q=camil')).toEqual(['Siroče']);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/history'],
      ['POST', '/revoke'],
    ] as const) {
      const body = method === 'PATCH' ? { version: 1, name: 'Tuđi' } : undefined;
      for (const id of [live.idguid, 'nije-id', crypto.randomUUID()])
        expect((await t.call(method, `${BASE}/${id}${path}`, { token: maker.token, body })).status).toBe(404);
    }
  });
});
