// Long, since each of these makes sessions and lets time pass.
// In the suite: sessions.test.ts (a refresh token, at once, from another browser, changing organisation), sessions.property.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addMember, createOrganisation } from '../../rights/organisations.ts';
import { cookie, pass, profile, refresh, setUp, t } from './sessions.testkit.ts';
import { GRACE_SECONDS, purgeSessions } from './sessions.ts';

setUp();

describe('a refresh token', () => {
  it('ends the family when the one after it was used, however soon', async () => {
    const person = await t.member();
    const next = (await refresh(person.refreshToken, { cookie })).body.data.tokens;
    const last = (await refresh(next.refreshToken, { cookie })).body.data.tokens;
    const again = await refresh(next.refreshToken, { cookie });
    expect(again.body.data.tokens.refreshToken).toBe(last.refreshToken);
    expect((await refresh(person.refreshToken, { cookie })).status).toBe(401);
    expect((await refresh(last.refreshToken, { cookie })).status).toBe(401);
  });

  it('leaves the way to the next one in the database only while that one waits', async () => {
    const person = await t.member();
    const ways = async () =>
      (
        await t.ownerDb.execute<{ way: string }>(sql`
          select r.next_salt as way from refresh_tokens r join sessions s on s.idguid = r.session_id
          where s.user_id = ${person.userId} and r.next_salt is not null`)
      ).rows.map(({ way }) => way);
    const { refreshToken } = (await refresh(person.refreshToken)).body.data.tokens;
    const before = await ways();
    await refresh(refreshToken);
    expect([before.length, (await ways()).length]).toEqual([1, 1]);
    expect(await ways()).not.toEqual(before);
  });

  it('lives thirty days, and a session half a year however busy it is', async () => {
    const person = await t.member();
    const days = async (): Promise<number> => {
      const {
        rows: [row],
      } = await t.ownerDb.execute<{ days: number }>(sql`
        select round(extract(epoch from expires_at - now()) / 86400)::int as days
        from sessions where user_id = ${person.userId}`);
      return row!.days;
    };
    expect(await days()).toBe(30);
    await t.ownerDb.execute(sql`update sessions set created_at = now() - interval '170 days'
      where user_id = ${person.userId}`);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    expect(await days()).toBe(10);
  });

  it('goes with its session when that is long over', async () => {
    const person = await t.member();
    await t.ownerDb.execute(sql`update sessions set expires_at = now() - interval '2 days'
      where user_id = ${person.userId}`);
    await purgeSessions(t.deps.database);
    const { rows: left } = await t.ownerDb.execute(
      sql`select 1 from sessions where user_id = ${person.userId}`,
    );
    expect(left).toHaveLength(0);
  });
});

describe('changing organisation', () => {
  const switchTo = (token: string, tenant_id: unknown) =>
    t.call('POST', '/api/auth/switch-tenant', { token, body: { tenant_id } });

  it('lets the older token come again from nowhere else, and for no longer than ever', async () => {
    for (const [headers, seconds] of [
      [{ cookie: `browser=${'B'.repeat(43)}` }, 0],
      [{ cookie }, GRACE_SECONDS + 1],
    ] as const) {
      const person = await t.member();
      const next = (await refresh(person.refreshToken, { cookie })).body.data.tokens;
      const moved = (await switchTo(next.accessToken, person.tenantId)).body.data.tokens;
      await pass(person.userId, seconds);
      expect((await refresh(person.refreshToken, headers)).status).toBe(401);
      expect((await refresh(moved.refreshToken, { cookie })).status).toBe(401);
    }
  });

  it('follows a person who was taken out of the organisation they were in', async () => {
    const person = await t.member();
    const other = await createOrganisation(t.ownerDb, { name: 'Druga' });
    await addMember(t.ownerDb, { tenantId: other, userId: person.userId });
    await t.ownerDb.execute(sql`delete from tenant_users where tenant_id = ${person.tenantId}`);
    await expect.poll(async () => (await profile(person.token)).status).toBe(401);
    const { status, body } = await refresh(person.refreshToken);
    expect([status, body.data.tenant.idguid]).toEqual([200, other]);
    await t.ownerDb.execute(sql`delete from tenant_users where user_id = ${person.userId}`);
    expect((await refresh(body.data.tokens.refreshToken)).status).toBe(401);
  });
});
