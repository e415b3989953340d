import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../test/helper.ts';
import { addMember, createOrganisation } from '../../rights/organisations.ts';
import { credentialsOf } from '../credentials.ts';
import { openSecondStep } from '../factors/challenges.ts';
import { SESSION_ANSWER } from '../testkit.ts';
import { cookie, pass, profile, refresh, setUp, t } from './sessions.testkit.ts';
import { beginSession, GRACE_SECONDS, purgeSessions } from './sessions.ts';

setUp();

describe('a refresh token', () => {
  it('is exchanged once for new tokens, in the shape of a sign-in', async () => {
    const person = await t.member({ roles: ['admin'] });
    const first = await refresh(person.refreshToken);
    expect(first.status).toBe(200);
    expect(Object.keys(first.body.data).sort()).toEqual(SESSION_ANSWER);
    const { accessToken, refreshToken } = first.body.data.tokens;
    expect(refreshToken).not.toBe(person.refreshToken);
    expect((await profile(accessToken)).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('that was used before ends the whole family, on every node', async () => {
    const person = await t.member();
    const next = (await refresh(person.refreshToken)).body.data.tokens;
    const { app } = await t.node();
    const elsewhere = async () =>
      (
        await app.inject({
          url: '/api/auth/profile',
          headers: { authorization: `Bearer ${next.accessToken}` },
        })
      ).statusCode;
    expect([(await profile(next.accessToken)).status, await elsewhere()]).toEqual([200, 200]);
    await pass(person.userId, GRACE_SECONDS + 1);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    await expect.poll(async () => (await profile(next.accessToken)).status).toBe(401);
    await expect.poll(elsewhere).toBe(401);
    // Other sign-ins of the same person are not touched.
    expect((await t.signIn(person.email, PASSWORD)).token).toBeTruthy();
  });

  it('is answered with the same next one to who has not heard it, for half a minute', async () => {
    const person = await t.member();
    const next = (await refresh(person.refreshToken, { cookie })).body.data.tokens;
    for (let asked = 0; asked < 2; asked++) {
      const again = await refresh(person.refreshToken, { cookie });
      expect(again.body.data.tokens.refreshToken).toBe(next.refreshToken);
      expect((await profile(again.body.data.tokens.accessToken)).status).toBe(200);
      await pass(person.userId, GRACE_SECONDS - 10);
      if (asked > 0) expect((await refresh(person.refreshToken, { cookie })).status).toBe(401);
    }
    expect((await refresh(next.refreshToken, { cookie })).status).toBe(401);
  });

  it('ends the family when it comes again from another browser', async () => {
    const cases = [
      [{ cookie }, { cookie: `browser=${'B'.repeat(43)}` }, 401],
      [{ cookie }, {}, 401],
      // Whoever copies a token copies what its browser says of itself.
      [{ 'user-agent': 'Firefox' }, { 'user-agent': 'Firefox' }, 401],
      // What a browser says of itself changes while it runs; its device cookie does not.
      [{ cookie, 'user-agent': 'Firefox 1' }, { cookie, 'user-agent': 'Firefox 2' }, 200],
    ] as const;
    for (const [first, second, status] of cases) {
      const { refreshToken } = await t.member();
      const next = await refresh(refreshToken, first);
      expect((await refresh(refreshToken, second)).status, JSON.stringify([first, second])).toBe(status);
      expect((await refresh(next.body.data.tokens.refreshToken, first)).status).toBe(status);
    }
  });

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

  it.each([
    ['unknown', 'A'.repeat(43), 401],
    ['cut short', 'abc', 401],
    ['empty', '', 422],
    ['missing', undefined, 422],
    ['a number', 7, 422],
    ['huge', 'x'.repeat(5000), 422],
    ['with NUL', 'a\0b', 422],
  ])('that is %s is refused', async (_kind, token, status) => {
    expect(await refresh(token)).toMatchObject({ status, body: { success: false } });
  });

  it('is stored as a hash only, and does not hold past its time', async () => {
    const person = await t.member();
    const { rows } = await t.ownerDb.execute(sql`select * from refresh_tokens`);
    expect(JSON.stringify(rows)).not.toContain(person.refreshToken);
    await t.ownerDb.execute(sql`update refresh_tokens set expires_at = now() - interval '1 s'
      where session_id in (select idguid from sessions where user_id = ${person.userId})`);
    expect((await refresh(person.refreshToken)).status).toBe(401);
  });
});

describe('changing organisation', () => {
  const switchTo = (token: string, tenant_id: unknown) =>
    t.call('POST', '/api/auth/switch-tenant', { token, body: { tenant_id } });

  it('answers new tokens that act in the other one; a refresh stays there', async () => {
    const person = await t.member({ roles: ['admin'] });
    const other = await createOrganisation(t.ownerDb, { name: 'Ćevabdžinica Željo' });
    await addMember(t.ownerDb, { tenantId: other, userId: person.userId, roles: ['manager'] });
    const { status, body } = await switchTo(person.token, other);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      tenant: { idguid: other, name: 'Ćevabdžinica Željo' },
      roles: ['manager'],
    });
    expect(body.data.permissions).not.toContain('admin_users_pregled');
    expect(body.data.tenants.map((one: { TenantUsers: unknown }) => one.TenantUsers)).toEqual([
      { is_default: true },
      { is_default: false },
    ]);
    expect((await profile(body.data.tokens.accessToken)).body.tenant.idguid).toBe(other);
    const again = await refresh(body.data.tokens.refreshToken);
    expect(again.body.data.tenant.idguid).toBe(other);
    // The token of before is forgotten, not mistaken for a thief's.
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(again.body.data.tokens.refreshToken)).status).toBe(200);
    // The next sign-in begins in the default one again.
    const { token } = await t.signIn(person.email, PASSWORD);
    expect((await profile(token)).body.tenant.idguid).toBe(person.tenantId);
  });

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

  it('is refused where one does not belong, with the same words as for nothing', async () => {
    const [one, foreign] = [await t.member(), await t.member()];
    const wanted = [foreign.tenantId, '00000000-0000-7000-8000-000000000000', 'nije-id', "'; drop", ''];
    for (const id of wanted)
      expect(await switchTo(one.token, id)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Organizacija nije pronađena.' },
      });
    for (const id of [undefined, null, 5, 'x'.repeat(1000)])
      expect((await switchTo(one.token, id)).status).toBe(422);
    expect((await profile(one.token)).status).toBe(200);
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
