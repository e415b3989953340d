// Long, since a key is waited for, or used many times.
// In the suite: keys.test.ts (what a key is and may do, what ends it, addresses).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { BASE, LIST, RIGHTS } from '../testkit.ts';
import { both, make, maker, other, owner, setUp, t, use } from './keys.testkit.ts';

setUp();

describe('what ends a key, on every node', () => {
  it('its expiry, also while it is cached', async () => {
    const soon = new Date(Date.now() + scaledTimeout(1000)).toISOString();
    const { key } = await make(maker, { expires_at: soon });
    await both(key, 200);
    await expect.poll(async () => (await use(key)).status).toBe(401);
    await both(key, 401);
  });

  it('a right taken from the key, from its maker, or from the organisation', async () => {
    const person = await t.member({ permissions: RIGHTS });
    const { key, idguid } = await make(person);
    await both(key, 200);
    await owner(sql`delete from api_key_permissions where key_id = ${idguid}`);
    await both(key, 403);
    await owner(
      sql`insert into api_key_permissions values (${person.tenantId}, ${idguid}, 'erp_gruperobe_pregled')`,
    );
    await both(key, 200);
    await owner(
      sql`delete from member_permissions where user_id = ${person.userId} and permission = 'erp_gruperobe_pregled'`,
    );
    await both(key, 403);
    await owner(
      sql`insert into member_permissions values (${person.tenantId}, ${person.userId}, 'erp_gruperobe_pregled')`,
    );
    await both(key, 200);
    await owner(
      sql`delete from tenant_permissions where tenant_id = ${person.tenantId} and permission = 'erp_gruperobe_pregled'`,
    );
    await both(key, 403);
  });
});

describe('from where and how often', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('too many requests get 429', async () => {
    const { key } = await make(maker, { rate_limit: 3 });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await use(key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[3]!.body).toMatchObject({ code: 'too_many', data: { retry_after: expect.any(Number) } });
    expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the last use is recorded once a minute, without a new version', async () => {
    const { key, idguid } = await make(maker);
    const read = async () => (await t.call('GET', `${BASE}/${idguid}`, { token: maker.token })).body.data;
    expect(await read()).toMatchObject({ last_used_at: null, last_used_ip: null });
    await use(key, LIST, from('::ffff:198.51.100.7'));
    await expect.poll(async () => (await read()).last_used_ip).toBe('198.51.100.7');
    const { last_used_at, version } = await read();
    expect(version).toBe(1);
    // No node writes again within the minute.
    await use(key, LIST, from('198.51.100.8'));
    await other.app.inject({ url: LIST, headers: { authorization: `Bearer ${key}` } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await read()).toMatchObject({ last_used_at, last_used_ip: '198.51.100.7' });
  });
});
