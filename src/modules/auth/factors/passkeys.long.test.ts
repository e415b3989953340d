// Long, since each of these sets up passkeys of its own.
// In the suite: passkeys.test.ts (setting up, signing in, strangers, the second step, an old sign-in).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../../../test/authenticator.ts';
import { createTestApp, type Person } from '../../../../test/helper.ts';
import { PUBLIC_URL, person, prepare, security, setUp, signIn, t } from './passkeys.testkit.ts';
import { halfIn, secondStep } from './testkit.ts';

prepare();

describe('setting up a passkey', () => {
  it('takes an answer once, and only from who asked', async () => {
    const first = await setUp(person);
    const again = (who: Person, body: object) =>
      t.call('POST', '/api/korisnik/passkeys', { token: who.token, body });
    const { challenge, response } = first;
    expect((await again(person, { challenge, response, name: 'x' })).status).toBe(422);
    const begun = await t.call('POST', '/api/korisnik/passkeys/options', { token: person.token, body: {} });
    const other = await t.member();
    const made = new SoftwareAuthenticator(PUBLIC_URL).create(begun.body.data.options);
    const body = { challenge: begun.body.data.challenge, response: made, name: 'x' };
    expect((await again(other, body)).status).toBe(422);
    expect((await security(other)).passkeys).toEqual([]);
  });

  it('refuses a passkey that somebody has already', async () => {
    const { device } = await setUp(person);
    expect((await setUp(await t.member(), device)).answer.status).toBe(422);
  });

  it('ends at twenty', async () => {
    await t.ownerDb.execute(sql`
      insert into passkeys (idguid, user_id, credential_id, public_key, counter, transports, is_synced, name)
      select gen_random_uuid(), ${person.userId}, 'c' || n || ${person.userId}::text, '', 0, '{}', false, 'x'
      from generate_series(1, 20) n`);
    const answer = await t.call('POST', '/api/korisnik/passkeys/options', { token: person.token, body: {} });
    expect(answer.status).toBe(409);
  });
});

describe('signing in with a passkey alone', () => {
  it('takes authenticators that do not count', async () => {
    const { device } = await setUp(person, new SoftwareAuthenticator(PUBLIC_URL, { counts: false }));
    expect((await signIn(device)).answer.status).toBe(200);
    expect((await signIn(device)).answer.status).toBe(200);
  });

  it('takes what was signed once', async () => {
    const { device } = await setUp(person, new SoftwareAuthenticator(PUBLIC_URL, { counts: false }));
    const { challenge, response } = await signIn(device);
    const again = await t.call('POST', '/api/auth/passkey', { body: { challenge, response } });
    expect(again).toMatchObject({ status: 401, body: { code: 'challenge_expired' } });
    const { body } = await t.call('POST', '/api/auth/passkey/options');
    const replayed = { challenge: body.data.challenge, response };
    expect((await t.call('POST', '/api/auth/passkey', { body: replayed })).body.code).toBe('bad_passkey');
  });

  it('slows down an address that keeps trying', async () => {
    const device = new SoftwareAuthenticator(PUBLIC_URL);
    await t.ownerDb.execute(sql`insert into sign_in_throttle (key, failures, last_at, blocked_until)
      values ('address:127.0.0.1', 49, now(), now())
      on conflict (key) do update set failures = 49`);
    expect((await signIn(device)).answer.status).toBe(401);
    expect((await signIn(device)).answer.status).toBe(429);
  });
});

describe('a passkey as the second step', () => {
  it('signs what was asked last', async () => {
    const { device } = await setUp(person);
    const { challenge } = await halfIn(t, person.email);
    const ask = async () =>
      (await t.call('POST', '/api/auth/second-factor/passkey', { body: { challenge } })).body.data.options;
    const first = await ask();
    const last = await ask();
    expect((await secondStep(t, { challenge, passkey: device.get(first) })).status).toBe(401);
    expect((await secondStep(t, { challenge, passkey: device.get(last) })).status).toBe(200);
    const never = await halfIn(t, person.email);
    expect((await secondStep(t, { challenge: never.challenge, passkey: device.get(last) })).status).toBe(401);
  });
});

describe("one's own passkeys", () => {
  it('are renamed and removed by nobody else', async () => {
    const { answer } = await setUp(person);
    const { idguid } = answer.body.data;
    const other = await t.member();
    const url = `/api/korisnik/passkeys/${idguid}`;
    for (const [method, body] of [
      ['PATCH', { name: 'Moj' }],
      ['DELETE', {}],
    ] as const) {
      expect((await t.call(method, url, { token: other.token, body })).status).toBe(404);
      for (const id of ['nema', '00000000-0000-4000-8000-000000000000'])
        expect(
          (await t.call(method, `/api/korisnik/passkeys/${id}`, { token: person.token, body })).status,
        ).toBe(404);
    }
    const renamed = await t.call('PATCH', url, { token: person.token, body: { name: 'Ključ na stolu' } });
    expect(renamed.status).toBe(200);
    expect((await security(person)).passkeys[0].name).toBe('Ključ na stolu');
  });
});

describe('where passkeys belong', () => {
  it('is, on one machine alone, the name it is called by; at a number it is said where to go', async () => {
    const local = await createTestApp({ PORT: '3456' });
    const ask = (host: string) => local.call('POST', '/api/auth/passkey/options', { headers: { host } });
    expect((await ask('localhost:3456')).body.data.options.rpId).toBe('localhost');
    for (const host of ['127.0.0.1:3456', '[::1]:3456', 'zlo.test', '192.168.1.5', 'localhost.zlo.test'])
      expect(await ask(host), host).toMatchObject({
        status: 409,
        body: {
          code: 'passkeys_unavailable',
          message: expect.stringContaining('http://localhost:3456'),
        },
      });
    const member = await local.member();
    const answered = await local.call('GET', '/api/korisnik/security', { token: member.token });
    expect(answered.status).toBe(200);
    await local.close();
  });
});
