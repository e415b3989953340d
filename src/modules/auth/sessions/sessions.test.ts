import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../../../test/helper.ts';
import { addMember, createOrganisation } from '../../rights/organisations.ts';
import { SESSION_ANSWER } from '../testkit.ts';
import { GRACE_SECONDS, purgeSessions } from './sessions.ts';

let t: TestApp;
const refresh = (refreshToken: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/auth/refresh-token', { body: { refreshToken }, headers });
/** Lets seconds pass since a person's tokens were used. */
const pass = (userId: string, seconds: number) =>
  t.ownerDb.execute(sql`update refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})
    where session_id in (select idguid from sessions where user_id = ${userId})`);
/** A browser that has been here. */
const cookie = `browser=${'A'.repeat(43)}`;
const profile = (token: string) => t.call('GET', '/api/auth/profile', { token });

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

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

  it('used several times at once has one next', async () => {
    const { refreshToken, userId } = await t.member();
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(refreshToken, { cookie })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.tokens.refreshToken)).size).toBe(1);
    const { rows } = await t.ownerDb.execute(sql`
      select r.used_at is null as waits from refresh_tokens r join sessions s on s.idguid = r.session_id
      where s.user_id = ${userId} order by 1`);
    expect(rows).toEqual([{ waits: false }, { waits: true }]);
  });

  it('ends the family when the one after it was used, however soon', async () => {
    const person = await t.member();
    const next = (await refresh(person.refreshToken, { cookie })).body.data.tokens;
    const last = (await refresh(next.refreshToken, { cookie })).body.data.tokens;
    const again = await refresh(next.refreshToken, { cookie });
    expect(again.body.data.tokens.refreshToken).toBe(last.refreshToken);
    expect((await refresh(person.refreshToken, { cookie })).status).toBe(401);
    expect((await refresh(last.refreshToken, { cookie })).status).toBe(401);
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

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headers = { 'user-agent': FIREFOX };
let person: Person;

const securityLines = async () =>
  (
    await t.ownerDb.execute<Record<string, unknown>>(sql`
      select tenant_id, actor_id, actor_name, via, resource, record_title, ip,
        changes -> 'event' ->> 'to' as event, changes -> 'device' ->> 'to' as device
      from audit_log where record_id = ${person.userId} and action = 'security' order by at, id`)
  ).rows;
const login = (password: string, email = person.email) =>
  t.call('POST', '/api/auth/login', { body: { email, password }, headers });

it('the trail tells of who came, left, tried, and of a token used twice', async () => {
  person = await t.member({ name: 'Amra Čengić' });
  const { refreshToken, accessToken } = (await login(PASSWORD)).body.data.tokens;
  await login('pogresna');
  const refresh = () => t.call('POST', '/api/auth/refresh-token', { body: { refreshToken }, headers });
  await refresh();
  await t.ownerDb.execute(sql`update refresh_tokens set used_at = used_at - interval '1 hour'`);
  await refresh();
  const second = (await login(PASSWORD)).body.data.tokens;
  await t.call('POST', '/api/auth/logout', { token: second.accessToken, body: {}, headers });
  const third = (await login(PASSWORD)).body.data.tokens;
  await t.call('POST', '/api/auth/logout', { body: { refreshToken: third.refreshToken }, headers });
  await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${person.userId}`);
  await login(PASSWORD);
  expect(accessToken).toBeTruthy();

  const lines = await securityLines();
  const theirs = { actor_id: person.userId, actor_name: 'Amra Čengić' };
  const anybodys = { actor_id: null, actor_name: 'Nepoznata osoba' };
  const common = {
    tenant_id: person.tenantId,
    via: null,
    resource: 'users',
    record_title: 'Amra Čengić',
    ip: '127.0.0.1',
    device: 'Firefox na Windowsu',
  };
  const line = (who: object, event: string) => ({ ...common, ...who, event });
  expect(lines.slice(1)).toEqual([
    line(theirs, 'Prijava lozinkom'),
    line(anybodys, 'Neuspjela prijava: pogrešna lozinka'),
    line(anybodys, 'Token za obnovu upotrijebljen dva puta, možda ukraden: prijava je završena'),
    line(theirs, 'Prijava lozinkom'),
    line(theirs, 'Odjava'),
    line(theirs, 'Prijava lozinkom'),
    line(theirs, 'Odjava'),
    line(anybodys, 'Neuspjela prijava: nalog je isključen'),
  ]);
});

it('an e-mail that nobody has leaves no line, and no trace of a secret stands in any', async () => {
  const count = async () =>
    (await t.ownerDb.execute<{ n: number }>(sql`select count(*)::int n from audit_log`)).rows[0]!.n;
  const before = await count();
  expect((await login('tajna-rijec', 'nema-ga@carsija.test')).status).toBe(401);
  expect(await count()).toBe(before);
  const { rows } = await t.ownerDb.execute(sql`select * from audit_log`);
  expect(JSON.stringify(rows)).not.toContain('pogresna');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

it('somebody without an organisation leaves none either, and is told what they always were', async () => {
  person = await t.member();
  await t.ownerDb.execute(sql`delete from tenant_users where user_id = ${person.userId}`);
  const before = (await securityLines()).length;
  expect((await login('pogresna')).status).toBe(401);
  expect((await login(PASSWORD)).body.code).toBe('no_organisation');
  expect(await securityLines()).toHaveLength(before);
});
