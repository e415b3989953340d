// Long, since sessions are used at once on two nodes. In the suite: sessions.test.ts (a refresh token, changing organisation, what ends a
// family).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { credentialsOf } from '../credentials.ts';
import { openSecondStep } from '../factors/challenges.ts';
import { beginSession, purgeSessions } from './sessions.ts';

let t: TestApp;
const refresh = (refreshToken: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/auth/refresh-token', { body: { refreshToken }, headers });
/** A browser that has been here. */
const cookie = `browser=${'A'.repeat(43)}`;
const profile = (token: string) => t.call('GET', '/api/auth/profile', { token });

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('a refresh token', () => {
  it('used many times at once, on two nodes, has one next', async () => {
    const { app } = await t.node();
    const there = async (refreshToken: string) => {
      const url = '/api/auth/refresh-token';
      const answer = await app.inject({
        method: 'POST',
        url,
        payload: { refreshToken },
        headers: { cookie },
      });
      return answer.json().data?.tokens;
    };
    const here = async (refreshToken: string) => (await refresh(refreshToken, { cookie })).body.data?.tokens;
    for (let round = 0; round < 5; round++) {
      const { refreshToken, userId } = await t.member();
      const answers = await Promise.all(
        [here, there, here, there, here, there].map((ask) => ask(refreshToken)),
      );
      expect(new Set(answers.map((tokens) => tokens?.refreshToken)).size).toBe(1);
      for (const { accessToken } of answers) expect((await profile(accessToken)).status).toBe(200);
      const { rows } = await t.ownerDb.execute(sql`
        select r.used_at is null as waits from refresh_tokens r join sessions s on s.idguid = r.session_id
        where s.user_id = ${userId} order by 1`);
      expect(rows).toEqual([{ waits: false }, { waits: true }]);
    }
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
});

describe('changing organisation', () => {
  const switchTo = (token: string, tenant_id: unknown) =>
    t.call('POST', '/api/auth/switch-tenant', { token, body: { tenant_id } });

  it('does not make a thief of the tab whose answer was lost just before', async () => {
    const person = await t.member();
    const next = (await refresh(person.refreshToken, { cookie })).body.data.tokens;
    const moved = (await switchTo(next.accessToken, person.tenantId)).body.data.tokens;
    const lost = [person.refreshToken, next.refreshToken];
    await purgeSessions(t.deps.database);
    for (const token of lost) expect((await refresh(token, { cookie })).status).toBe(401);
    const last = (await refresh(moved.refreshToken, { cookie })).body.data.tokens;
    expect(last).toBeTruthy();
    // Whoever holds the one that came of the change has gone on: now the oldest is in two hands.
    expect((await refresh(person.refreshToken, { cookie })).status).toBe(401);
    expect((await refresh(last.refreshToken, { cookie })).status).toBe(401);
  });
});

describe('a sign-in under way while the password is changed', () => {
  const CHANGED = { status: 401, message: expect.stringContaining('upravo promijenjeni') };
  const client = { ip: null, userAgent: null };

  it.each([
    [
      'begins no session',
      (userId: string, tenantId: string, since: string | null) =>
        beginSession(t.deps.database, userId, tenantId, client, { method: 'password', since }),
    ],
    [
      'waits for no second step',
      (userId: string, _tenantId: string, since: string | null) =>
        openSecondStep(t.deps.database, userId, since),
    ],
  ])('%s', async (_name, letIn) => {
    const { email, userId, tenantId } = await t.member();
    const read = await credentialsOf(t.deps.database, email);
    await expect(letIn(userId, tenantId, read.password_since)).resolves.toBeTruthy();
    let waited: Promise<unknown> | undefined;
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`update users set password_changed_at = now() where idguid = ${userId}`);
      // It comes to the row while the change is not yet written for good, and stands in line.
      waited = letIn(userId, tenantId, read.password_since);
      waited.catch(() => {});
      await expect.poll(() => waiting()).toBeGreaterThan(0);
    });
    await expect(waited).rejects.toMatchObject(CHANGED);
    await expect(letIn(userId, tenantId, read.password_since)).rejects.toMatchObject(CHANGED);
  });

  it('begins no session for who has been deactivated since', async () => {
    const { email, userId, tenantId } = await t.member();
    const { password_since: since } = await credentialsOf(t.deps.database, email);
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${userId}`);
    const begun = beginSession(t.deps.database, userId, tenantId, client, { method: 'password', since });
    await expect(begun).rejects.toMatchObject({ status: 401 });
  });
});

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await t.ownerDb.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`);
  return rows[0]!.waiting;
}
