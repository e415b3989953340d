import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../../../test/helper.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headers = { 'user-agent': FIREFOX };
let t: TestApp;
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

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

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
