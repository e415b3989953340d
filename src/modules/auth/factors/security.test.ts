import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { failuresOf } from '../testkit.ts';
import { person, post, setUp, t, trail } from './security.testkit.ts';
import { agedBy, codeOf, forgetSteps, halfIn, PASSWORD, withTotp } from './testkit.ts';

const NEW = 'proljetni-vjetar-s-Igmana';

setUp();
const security = async (token = person.token) =>
  (await t.call('GET', '/api/korisnik/security', { token })).body.data;
/** Of what a person is told by mail. */
const notices = async (userId = person.userId): Promise<string[]> =>
  (
    await t.ownerDb.execute<{ event: string }>(
      sql`select data ->> 'event' as event from pgboss.job
        where name = 'access.security-notice' and data ->> 'user_id' = ${userId} order by created_on`,
    )
  ).rows.map(({ event }) => event);

/** Of what the person is told by the bell, the newest first. */
const bell = async (token = person.token): Promise<{ title: string; body: string | null }[]> =>
  (await t.call('GET', '/api/obavijesti?kind=account-security', { token })).body.data;

describe('a sign-in', () => {
  it('in a browser that is new to the person rings their bell, in a known one it does not', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
    const signIn = (cookie: string) =>
      t.call('POST', '/api/auth/login', {
        body: { email: person.email, password: PASSWORD },
        headers: { ...headers, cookie },
      });
    const first = await signIn('');
    const [cookie] = String(first.headers['set-cookie']).split(';');
    expect((await signIn(cookie!)).status).toBe(200);
    expect(await bell()).toMatchObject([
      {
        title: 'Prijava s novog uređaja',
        body: expect.stringContaining('Firefox na Windowsu'),
        path: '/korisnik/users/profile#sigurnost',
      },
    ]);
    expect(await bell((await t.member()).token)).toEqual([]);
  });
});

describe('an authenticator app', () => {
  it('counts once a code of it has been shown', async () => {
    const begun = await post('/totp', {});
    const { secret, url } = begun.body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(url)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(url)).toContain(`Čaršija:${person.email}`);
    expect((await security()).totp_since).toBeNull();
    // Nothing is asked for yet.
    expect(await t.signIn(person.email, PASSWORD)).toBeTruthy();
    for (const code of ['000000', codeOf(secret, -3), 'abc', ' '])
      expect(await post('/totp/confirm', { code })).toMatchObject({
        status: 422,
        body: { errors: { code: expect.any(String) } },
      });
    const done = await post('/totp/confirm', { code: codeOf(secret) });
    expect(done.body.data.recovery_codes).toHaveLength(10);
    expect(await security()).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 10 });
    expect(await trail()).toEqual(['Uključena je aplikacija za kodove']);
    expect(await notices()).toEqual(['totp-on']);
    expect((await bell()).map(({ title }) => title)).toContain('Uključena je aplikacija za kodove');
    await halfIn(t, person.email);
  });

  it('is switched off, and the codes that stood for it go with it', async () => {
    await withTotp(t, person);
    const off = () => t.call('DELETE', '/api/korisnik/totp', { token: person.token, body: {} });
    expect((await off()).status).toBe(200);
    expect(await security()).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
    expect((await off()).status).toBe(404);
    expect(await notices()).toEqual(['totp-on', 'totp-off']);
    expect(await t.signIn(person.email, PASSWORD)).toBeTruthy();
  });
});

describe('recovery codes', () => {
  it('are made anew; those before hold no more', async () => {
    expect((await post('/recovery-codes', {})).body.code).toBe('no_factor');
    const { recoveryCodes } = await withTotp(t, person);
    const fresh = (await post('/recovery-codes', {})).body.data.recovery_codes as string[];
    expect(new Set([...recoveryCodes, ...fresh]).size).toBe(20);
    const enter = async (code?: string) => {
      const { challenge } = await halfIn(t, person.email);
      return (await t.call('POST', '/api/auth/second-factor', { body: { challenge, code } })).status;
    };
    expect(await enter(recoveryCodes[0])).toBe(401);
    expect(await enter(fresh[0])).toBe(200);
    expect((await security()).recovery_codes_left).toBe(9);
  });
});

describe('a change, once the sign-in is older than ten minutes', () => {
  it('takes the password or a code', async () => {
    const { secret } = await withTotp(t, person);
    await forgetSteps(t, person.userId);
    await agedBy(t, person.userId, 9);
    expect((await post('/recovery-codes', {})).status).toBe(200);
    await agedBy(t, person.userId, 2);
    for (const body of [undefined, {}])
      expect(await post('/recovery-codes', body)).toMatchObject({
        status: 403,
        body: { code: 'proof_required', message: expect.stringContaining('10 minuta') },
      });
    expect(await post('/recovery-codes', { current_password: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { current_password: 'Lozinka nije ispravna.' } },
    });
    expect((await post('/recovery-codes', { code: '000000' })).status).toBe(422);
    expect((await post('/recovery-codes', { current_password: PASSWORD })).status).toBe(200);
    const code = codeOf(secret);
    expect((await post('/recovery-codes', { code })).status).toBe(200);
    expect((await post('/recovery-codes', { code })).status).toBe(422);
    const failed = 'Neuspjela potvrda u otvorenoj prijavi';
    expect(await failuresOf(t, person.userId)).toEqual([
      `${failed}: pogrešna lozinka`,
      `${failed}: pogrešan drugi faktor`,
      `${failed}: pogrešan drugi faktor`,
    ]);
    for (const [method, path] of [
      ['POST', '/totp'],
      ['DELETE', '/totp'],
      ['DELETE', '/passkeys/00000000-0000-4000-8000-000000000000'],
    ] as const) {
      const answer = await t.call(method, `/api/korisnik${path}`, { token: person.token, body: {} });
      expect(answer.body.code, path).toBe('proof_required');
    }
  });

  it('is no way to guess the password, nor is changing it', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await post('/recovery-codes', { current_password: 'x' })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const password = { current_password: PASSWORD, password: NEW };
    expect((await post('/password', password)).status).toBe(429);
  });
});

describe('a new password', () => {
  it('takes the old one, ends the other sessions and what was half done, and keeps this one', async () => {
    await withTotp(t, person);
    const other = await t.member({ tenantId: person.tenantId });
    const { challenge } = await halfIn(t, person.email);
    await t.ownerDb.execute(sql`
      insert into sessions (idguid, user_id, organisation_id, expires_at)
      values (gen_random_uuid(), ${person.userId}, ${person.tenantId}, now() + interval '1 day')`);
    await t.ownerDb.execute(sql`
      insert into mail_tokens (token_hash, kind, user_id, expires_at)
      values (${`reset-${person.userId}`}, 'reset-password', ${person.userId}, now() + interval '1 hour'),
        (${`mail-${person.userId}`}, 'change-email', ${person.userId}, now() + interval '1 hour')`);
    const answer = await post('/password', { current_password: PASSWORD, password: NEW });
    expect(answer).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
    expect((await t.call('GET', '/api/auth/profile', { token: person.token })).status).toBe(200);
    expect((await t.call('GET', '/api/auth/profile', { token: other.token })).status).toBe(200);
    const body = { challenge, code: 'x' };
    expect((await t.call('POST', '/api/auth/second-factor', { body })).body.code).toBe('challenge_expired');
    const { rows } = await t.ownerDb.execute<{ kind: string }>(
      sql`select kind from mail_tokens where user_id = ${person.userId}`,
    );
    expect(rows).toEqual([{ kind: 'change-email' }]);
    await expect(t.signIn(person.email, PASSWORD)).rejects.toThrow('Pogrešan');
    await halfIn(t, person.email, NEW);
    expect((await trail())[0]).toBe('Lozinka je promijenjena');
    expect(await notices()).toContain('password');
  });

  it.each([
    [{}, ['current_password', 'password']],
    [{ current_password: 'x', password: NEW }, ['current_password']],
    [{ current_password: PASSWORD, password: 'kratka' }, ['password']],
    [{ current_password: PASSWORD, password: 'Password123' }, ['password']],
    [{ current_password: PASSWORD, password: 'x'.repeat(2000) }, ['password']],
    [{ current_password: PASSWORD, password: 'dovoljno-duga\0lozinka' }, ['password']],
    [{ current_password: { $ne: 1 }, password: [] }, ['current_password', 'password']],
  ])('refuses %o', async (body, fields) => {
    const answer = await post('/password', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([422, fields]);
    expect(await t.signIn(person.email, PASSWORD)).toBeTruthy();
  });
});

describe('sessions', () => {
  const list = async (query = '') =>
    (await t.call('GET', `/api/korisnik/sessions${query}`, { token: person.token })).body.data as {
      idguid: string;
      device: string;
      current: boolean;
    }[];
  const enterFrom = async (userAgent: string): Promise<string> => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      remoteAddress: '198.51.100.7',
    });
    return answer.json().data.tokens.accessToken;
  };

  it('are told by device, address, method and last use, this one first', async () => {
    await enterFrom('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0');
    const devices = async (words: string) =>
      (await list(`?q=${encodeURIComponent(words)}`)).map(({ device }) => device);
    expect(await devices('firefox na linuxu')).toEqual(['Firefox na Linuxu']);
    expect(await devices('nepoznat')).toEqual(['Nepoznat uređaj']);
    expect(await devices('mozilla')).toEqual([]);
    expect(await list()).toEqual([
      expect.objectContaining({ current: true, method: 'password', device: 'Nepoznat uređaj' }),
      {
        idguid: expect.any(String),
        device: 'Firefox na Linuxu',
        ip: '198.51.100.7',
        created_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        method: 'password',
        current: false,
      },
    ]);
  });

  it('are ended one by one, by nobody else', async () => {
    const elsewhere = await enterFrom('curl/8');
    const [mine, theirs] = await list();
    const end = (id: string, token = person.token) =>
      t.call('DELETE', `/api/korisnik/sessions/${id}`, { token });
    const stranger = await t.member({ tenantId: person.tenantId });
    for (const id of [theirs!.idguid, 'nema', '00000000-0000-4000-8000-000000000000'])
      expect((await end(id, stranger.token)).status).toBe(404);
    expect((await end(mine!.idguid)).body.code).toBe('current');
    expect((await end(theirs!.idguid.toUpperCase())).status).toBe(200);
    await expect
      .poll(async () => (await t.call('GET', '/api/auth/profile', { token: elsewhere })).status)
      .toBe(401);
    expect((await end(theirs!.idguid)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    expect((await trail())[0]).toBe('Završena je prijava: Nepoznat uređaj');
    const { rows } = await t.ownerDb.execute(
      sql`select revoked_why from sessions where idguid = ${theirs!.idguid}`,
    );
    expect(rows).toEqual([{ revoked_why: 'ended' }]);
  });
});

describe('an organisation that asks for a second factor', () => {
  it('permits nothing without one, says why, and everything at the request after', async () => {
    const member = await t.member({ roles: ['manager'] });
    const call = () => t.call('GET', '/api/erp/sifarnici/drzave', { token: member.token });
    expect((await call()).status).toBe(200);
    await t.ownerDb.execute(
      sql`insert into tenant_profiles (tenant_id, require_second_factor) values (${member.tenantId}, true)`,
    );
    await expect.poll(async () => (await call()).status).toBe(403);
    expect((await call()).body).toMatchObject({
      code: 'second_factor_required',
      message: expect.stringContaining('drugi faktor'),
    });
    const profile = await t.call('GET', '/api/auth/profile', { token: member.token });
    expect(profile.body).toMatchObject({ must_set_up_factor: true, permissions: [] });
    const login = { email: member.email, password: PASSWORD };
    const signedIn = await t.call('POST', '/api/auth/login', { body: login });
    expect(signedIn.body.data).toMatchObject({ must_set_up_factor: true, permissions: [] });
    expect((await security(member.token)).required).toBe(true);

    await withTotp(t, member);
    await expect.poll(async () => (await call()).status).toBe(200);
    const after = await t.call('GET', '/api/auth/profile', { token: member.token });
    expect(after.body.must_set_up_factor).toBe(false);
    await t.call('DELETE', '/api/korisnik/totp', { token: member.token, body: {} });
    await expect.poll(async () => (await call()).body.code).toBe('second_factor_required');
  });
});
