import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SoftwareAuthenticator } from '../../../../test/authenticator.ts';
import type { Person } from '../../../../test/helper.ts';
import { PUBLIC_URL, person, security, setUp, setUpPasskeys, signIn, t } from './passkeys.testkit.ts';
import { agedBy, halfIn, PASSWORD, secondStep } from './testkit.ts';

setUpPasskeys();

describe('setting up a passkey', () => {
  it('asks for one that is found without an e-mail and that asks for its owner', async () => {
    const { options, answer } = await setUp(person);
    expect(options).toMatchObject({
      rp: { id: 'posao.primjer.ba', name: 'Čaršija' },
      user: { name: person.email, displayName: 'Ćamil Đozo' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    // The person's id is not one that means anything elsewhere, and no e-mail.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
    expect(answer.status).toBe(201);
    expect(answer.body.data.recovery_codes).toHaveLength(10);
    expect(await security(person)).toMatchObject({
      passkeys: [{ name: 'Moj telefon', is_synced: false, last_used_at: null }],
      passkeys_unavailable: null,
      recovery_codes_left: 10,
      totp_since: null,
    });
    const second = await setUp(person);
    expect(second.options.excludeCredentials).toHaveLength(1);
    // Who has codes keeps them.
    expect(second.answer.body.data.recovery_codes).toBeNull();
  });

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

  it.each([
    [{}, ['challenge', 'response', 'name']],
    [{ challenge: 'x', response: {}, name: '   ' }, ['name', 'response.id']],
    [{ challenge: 'x', response: 'x', name: 'x'.repeat(61) }, ['name', 'response']],
  ])('refuses %o at its fields', async (body, fields) => {
    const answer = await t.call('POST', '/api/korisnik/passkeys', { token: person.token, body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(fields));
  });
});

describe('signing in with a passkey alone', () => {
  it('needs no e-mail and no password, and counts as both factors', async () => {
    const { device } = await setUp(person);
    const { answer } = await signIn(device);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Uspješno ste se prijavili!' } });
    expect(answer.body.data.user.email).toBe(person.email);
    const { rows } = await t.ownerDb.execute<{ method: string }>(
      sql`select method from sessions where user_id = ${person.userId} order by created_at desc limit 1`,
    );
    expect(rows[0]?.method).toBe('passkey');
    expect((await security(person)).passkeys[0].last_used_at).toMatch(/Z$/);
    expect((await signIn(device)).answer.status).toBe(200);
  });

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
});

describe('a passkey as the second step', () => {
  it('is offered after the password, and asked only of its owner', async () => {
    const { device } = await setUp(person);
    const stranger = (await setUp(await t.member())).device;
    const { challenge, methods } = await halfIn(t, person.email);
    expect(methods).toEqual(['passkey', 'recovery']);
    const ask = () => t.call('POST', '/api/auth/second-factor/passkey', { body: { challenge } });
    const { options } = (await ask()).body.data;
    expect(options.allowCredentials).toHaveLength(1);
    expect((await secondStep(t, { challenge, passkey: stranger.get(options) })).body.code).toBe(
      'bad_passkey',
    );
    const answer = await secondStep(t, { challenge, passkey: device.get(options) });
    expect(answer.status).toBe(200);
    expect((await ask()).body.code).toBe('challenge_expired');
  });

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

  it('prove, once the sign-in is old, that the person is there', async () => {
    const { device, answer } = await setUp(person);
    await agedBy(t, person.userId, 11);
    const { token } = person;
    const url = `/api/korisnik/passkeys/${answer.body.data.idguid}`;
    const remove = (body: object) => t.call('DELETE', url, { token, body });
    expect((await remove({})).body.code).toBe('proof_required');
    const begun = await t.call('POST', '/api/korisnik/proof/passkey', { token });
    const { challenge, options } = begun.body.data;
    const stranger = (await setUp(await t.member())).device;
    const wrong = { challenge, response: stranger.get(options) };
    expect((await remove({ passkey: wrong })).status).toBe(422);
    const anew = (await t.call('POST', '/api/korisnik/proof/passkey', { token })).body.data;
    const shown = { challenge: anew.challenge, response: device.get(anew.options) };
    expect((await remove({ passkey: shown })).status).toBe(200);
  });
});

describe('where passkeys belong', () => {
  it('is the public address, whatever a request says of itself', async () => {
    const headers = { host: 'zlo.test', 'x-forwarded-host': 'zlo.test' };
    const { body } = await t.call('POST', '/api/auth/passkey/options', { headers });
    expect(body.data.options.rpId).toBe('posao.primjer.ba');
  });
});

it('a password is still no way around a passkey', async () => {
  await setUp(person);
  const answer = await t.call('POST', '/api/auth/login', {
    body: { email: person.email, password: PASSWORD },
  });
  expect(answer.body.data.tokens).toBeUndefined();
});
