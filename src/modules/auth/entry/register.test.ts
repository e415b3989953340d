import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { momentText } from '../../../core/dates.ts';
import { SESSION_ANSWER } from '../testkit.ts';
import { purgeEntry } from './purge.ts';
import {
  type EntryTest,
  GONE,
  PASSWORD,
  PUBLIC_URL,
  registration,
  startEntryTest,
  wrongTokens,
} from './testkit.ts';

let e: EntryTest;
beforeAll(async () => {
  e = await startEntryTest();
});
afterAll(() => e?.close());

const rows = async (query: ReturnType<typeof sql>) => (await e.t.ownerDb.execute(query)).rows;
const registrationsOf = (email: string) =>
  rows(sql`select * from registrations where email = ${email} order by created_at`);
const usersOf = (email: string) => rows(sql`select * from users where email = ${email}`);
const login = (email: string, password = PASSWORD) => e.post('login', { email, password });

describe('the link of a registration', () => {
  /** Registers and opens the link, in the `same` or another browser. */
  async function follow(same: boolean) {
    const email = `preglednik-${same}@primjer.ba`;
    const registered = await e.post('register', registration({ email }));
    const cookie = String(registered.headers['set-cookie']).split(';')[0]!;
    const token = tokenIn((await e.mails(email))[0]);
    const headers = { cookie: same ? cookie : `__Host-browser=${'A'.repeat(43)}` };
    return { email, ...(await e.t.call('POST', '/api/auth/verify-email', { body: { token }, headers })) };
  }

  it('signs in the browser in which the password was chosen', async () => {
    const { email, status, body } = await follow(true);
    expect([status, body.message]).toEqual([200, 'E-mail je potvrđen i nalog je otvoren.']);
    expect(Object.keys(body.data).sort()).toEqual(SESSION_ANSWER);
    expect(body.data).toMatchObject({
      user: { email, lastLoginAt: expect.any(String) },
      roles: ['admin'],
      tenant: { name: 'Kovačnica Đula' },
    });
    const token = body.data.tokens.accessToken;
    expect((await e.t.call('GET', '/api/auth/profile', { token })).status).toBe(200);
    const trail = await rows(sql`select changes -> 'event' ->> 'to' as event from audit_log
      where record_title = 'Đula Šćepanović' and action = 'security' and tenant_id = ${body.data.tenant.idguid}`);
    expect(trail).toEqual([{ event: 'Prijava linkom iz poruke, uz upravo odabranu lozinku' }]);
  });

  // A stranger who registers somebody's e-mail knows the password. Its owner, signed in without it, would not notice.
  it('does not sign in another browser, where a stranger may have chosen the password', async () => {
    const { email, body } = await follow(false);
    expect(body).toEqual({
      success: true,
      message: 'E-mail je potvrđen i nalog je otvoren. Prijavite se.',
      data: { email },
    });
    expect(
      await rows(sql`select 1 from sessions s join users u on u.idguid = s.user_id
      where u.email = ${email}`),
    ).toEqual([]);
  });
});

// A site on the same domain can set a cookie with a plain name.
it('ignores device cookies that another site could have set', async () => {
  const email = 'podmetnut@primjer.ba';
  const planted = 'A'.repeat(43);
  const cookie = `browser=${planted}`;
  const registered = await e.t.call('POST', '/api/auth/register', {
    body: registration({ email }),
    headers: { cookie },
  });
  expect(registered.headers['set-cookie']).toMatch(
    /^__Host-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(registered.headers['set-cookie']).not.toContain(planted);
  const token = tokenIn((await e.mails(email))[0]);
  const { body } = await e.t.call('POST', '/api/auth/verify-email', { body: { token }, headers: { cookie } });
  expect(body.data).toEqual({ email });
});

describe('a registration', () => {
  it('is mailed a link that creates the account and its organisation', async () => {
    const email = await e.register();
    expect(await usersOf(email)).toEqual([]);
    const [mail] = await e.mails(email);
    expect(mail).toMatchObject({ subject: 'Potvrdite e-mail', from: { name: 'Čaršija' } });
    const token = tokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = `${PUBLIC_URL}/auth/verify-email?token=${token}`;
    expect(mail!.text).toContain(link);
    expect(mail!.html).toContain(`href="${link}"`);
    const [kept] = await registrationsOf(email);
    const plain = (text = '') => text.replaceAll('\u00a0', ' ');
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('24 sata');
      // A stranger may have entered the address, so the mail contains none of the input.
      expect(part).not.toMatch(/Đula|Šćepanović|Kovačnica/);
      expect(plain(part)).toContain(plain(momentText(String(kept!.created_at))));
    }

    const verified = await e.post('verify-email', { token });
    expect(verified).toMatchObject({ status: 200, body: { success: true, data: { email } } });
    const signedIn = await login(email);
    expect(signedIn.status).toBe(200);
    const { user, tenant, roles, permissions } = signedIn.body.data;
    expect(user).toMatchObject({ firstName: 'Đula', lastName: 'Šćepanović', isActive: true });
    expect(tenant).toMatchObject({
      name: 'Kovačnica Đula',
      is_operator: false,
      TenantUsers: { is_default: true },
    });
    expect(roles).toEqual(['admin']);
    expect(permissions).toContain('admin_users_save');
    // Rights for the whole installation are not included.
    expect(permissions).not.toContain('admin_tenants_save');
    const trail = await rows(
      sql`select resource, action, actor_name, ip from audit_log where tenant_id = ${tenant.idguid}
        and action = 'create' order by resource`,
    );
    expect(trail).toEqual([
      { resource: 'tenants', action: 'create', actor_name: 'Đula Šćepanović', ip: expect.any(String) },
      { resource: 'users', action: 'create', actor_name: 'Đula Šćepanović', ip: expect.any(String) },
    ]);
  });

  it('stores neither the password nor the token in plain text', async () => {
    const email = await e.register();
    const token = tokenIn((await e.mails(email))[0]);
    const [kept] = await registrationsOf(email);
    expect(kept).toMatchObject({ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const jobs = await rows(sql`select data::text, output::text from pgboss.job where name like 'access.%'`);
    for (const secret of [token, PASSWORD]) expect(JSON.stringify([kept, jobs])).not.toContain(secret);
  });

  it.each([
    [{}, ['email', 'first_name', 'last_name', 'organisation_name', 'password']],
    [registration({ email: 'nije-adresa' }), ['email']],
    [registration({ email: 'a@b' }), ['email']],
    [registration({ email: 'a@b.ba, c@d.ba' }), ['email']],
    [registration({ email: 'a@b.ba\r\nBcc: c@d.ba' }), ['email']],
    [registration({ email: `${'a'.repeat(250)}@x.ba` }), ['email']],
    [registration({ email: 5 }), ['email']],
    [registration({ first_name: '   ' }), ['first_name']],
    [registration({ first_name: '---' }), ['first_name']],
    [registration({ first_name: 'Kliknite http://zlo.ba' }), ['first_name']],
    [registration({ organisation_name: 'Nagrada www.zlo.ba' }), ['organisation_name']],
    [registration({ last_name: 'A\r\nBcc: x' }), ['last_name']],
    [registration({ last_name: 'A\u202egnp' }), ['last_name']],
    [registration({ organisation_name: 'x'.repeat(121) }), ['organisation_name']],
    [registration({ password: 'kratka' }), ['password']],
    [registration({ password: 'Password123' }), ['password']],
    [registration({ password: 'Scepanovic-Dula' }), ['password']],
    [registration({ password: 'a'.repeat(1025) }), ['password']],
    [registration({ password: ['a'] }), ['password']],
    [registration({ is_operator: true }), ['_']],
  ])('that is wrong is refused at its fields: %#', async (body, fields) => {
    const answer = await e.post('register', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(fields);
    for (const message of Object.values<string>(answer.body.errors)) expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });
});

describe('an e-mail that has an account', () => {
  it('is answered with the same text after the same statements; only the mail differs', async () => {
    const taken = await e.person();
    const free = 'niko-jos@primjer.ba';
    const [one, other] = [
      await e.post('register', registration({ email: taken.toUpperCase() })),
      await e.post('register', registration({ email: free })),
    ];
    const words = ({ status, body }: typeof one) =>
      JSON.stringify({ status, body })
        .replaceAll(taken, '*')
        .replaceAll(free, '*')
        .replace(/"registration":"[0-9a-f-]{36}"/, '');
    expect(words(one)).toBe(words(other));
    const [, mail] = await e.mails(taken, 2);
    expect(mail).toMatchObject({ subject: 'Već imate nalog' });
    expect(mail!.text).toContain(`${PUBLIC_URL}/auth/login`);
    expect(mail!.text).toContain(`${PUBLIC_URL}/auth/forgot-password`);
    expect(mail!.text).not.toContain('token=');
    // The mail to the owner contains none of the stranger's input.
    expect(mail!.text).not.toContain('Kovačnica');
    await e.quiet();
    expect(await usersOf(taken)).toHaveLength(1);
  });
});

describe('a verification link', () => {
  it('is good once', async () => {
    const email = await e.register();
    const token = tokenIn((await e.mails(email))[0]);
    expect((await e.post('verify-email', { token })).status).toBe(200);
    expect(await e.post('verify-email', { token })).toMatchObject(GONE);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('does not hold after 24 hours', async () => {
    const email = await e.register();
    const token = tokenIn((await e.mails(email))[0]);
    const [kept] = await rows(sql`select extract(epoch from expires_at - now())::int as left
      from registrations where email = ${email}`);
    expect(kept!.left).toBeGreaterThan(86_000);
    expect(kept!.left).toBeLessThanOrEqual(86_400);
    await e.t.ownerDb.execute(sql`update registrations set expires_at = now() where email = ${email}`);
    expect(await e.post('verify-email', { token })).toMatchObject(GONE);
    await purgeEntry(e.t.deps.database);
    expect(await registrationsOf(email)).toEqual([]);
  });

  it('gets the same answer whatever is wrong with it', async () => {
    const email = await e.register();
    const good = tokenIn((await e.mails(email))[0]);
    for (const [name, token] of wrongTokens(good))
      expect(await e.post('verify-email', { token }), name).toMatchObject(GONE);
    for (const token of [undefined, 5, null, ['x']])
      expect((await e.post('verify-email', { token })).status).toBe(422);
    expect((await e.post('verify-email', { token: good })).status).toBe(200);
  });
});

describe('asking for the mail again', () => {
  it('sends a new link and invalidates the previous one', async () => {
    const email = await e.register();
    const first = tokenIn((await e.mails(email))[0]);
    expect((await e.again(` ${email.toUpperCase()}.`)).status).toBe(200);
    const second = tokenIn((await e.mails(email, 2))[1]);
    expect(second).not.toBe(first);
    expect(await e.post('verify-email', { token: first })).toMatchObject(GONE);
    expect((await e.post('verify-email', { token: second })).status).toBe(200);
  });
});

describe('signing in before the e-mail is verified', () => {
  it('is reported with the right password only', async () => {
    const email = await e.register();
    expect(await login(email)).toMatchObject({
      status: 403,
      body: { code: 'email_unverified', message: expect.stringContaining('poruke') },
    });
    const wrong = await login(email, 'pogresna');
    const unknown = await login('niko-i-nista@primjer.ba', 'pogresna');
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
  });

  it('is an unknown account once the registration has expired', async () => {
    const email = await e.register();
    await e.mails(email);
    await e.t.ownerDb.execute(sql`update registrations set expires_at = now() where email = ${email}`);
    expect((await login(email)).status).toBe(401);
  });
});
