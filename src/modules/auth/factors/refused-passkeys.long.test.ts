// Long, since each of these sets up a passkey and signs anew. In the suite: passkeys.test.ts (set up, alone, as the second step, one’s
// own; taken once and only from who asked).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Quirks, SoftwareAuthenticator } from '../../../../test/authenticator.ts';
import { failuresOf } from '../testkit.ts';
import { PUBLIC_URL, person, security, setUp, setUpPasskeys, signIn, t } from './passkeys.testkit.ts';

setUpPasskeys();

describe('setting up a passkey', () => {
  it.each<[string, Quirks]>([
    ['another origin', { origin: 'https://posao.primjer.ba.zlo.test' }],
    ['the same host by http', { origin: 'http://posao.primjer.ba' }],
    ['another relying party', { rpId: 'primjer.ba' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no finger and no PIN', { unverified: true }],
    ['an assertion in its place', { type: 'webauthn.get' }],
  ])('refuses %s', async (_name, quirks) => {
    const { answer } = await setUp(person, undefined, quirks);
    expect(answer).toMatchObject({ status: 422, body: { errors: { response: expect.any(String) } } });
    expect((await security(person)).passkeys).toEqual([]);
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
  it.each<[string, Quirks]>([
    ['another origin', { origin: 'https://zlo.test' }],
    ['another relying party', { rpId: 'zlo.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no finger and no PIN', { unverified: true }],
    ['a counter that went back', { counter: 1 }],
    ["another person's handle", { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['an attestation in its place', { type: 'webauthn.create' }],
  ])('refuses %s, and tells the trail', async (name, quirks) => {
    const { device } = await setUp(person);
    await signIn(device);
    expect((await signIn(device, quirks)).answer).toMatchObject({
      status: 401,
      body: { code: 'bad_passkey', message: expect.stringContaining('nije prihvaćen') },
    });
    expect(await failuresOf(t, person.userId)).toEqual([
      name === 'a counter that went back'
        ? 'Neuspjela prijava: brojač pristupnog ključa je vraćen, možda je kopiran'
        : 'Neuspjela prijava: pristupni ključ nije prihvaćen',
    ]);
    expect((await signIn(device)).answer.status).toBe(200);
  });

  it('knows no stranger, nobody deactivated and no passkey that was removed', async () => {
    expect((await signIn(new SoftwareAuthenticator(PUBLIC_URL))).answer.status).toBe(401);
    const { device, answer } = await setUp(person);
    const { token } = person;
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${person.userId}`);
    expect((await signIn(device)).answer.status).toBe(401);
    expect(await failuresOf(t, person.userId)).toEqual(['Neuspjela prijava: nalog je isključen']);
    await t.ownerDb.execute(sql`update users set is_active = true where idguid = ${person.userId}`);
    const gone = await t.call('DELETE', `/api/korisnik/passkeys/${answer.body.data.idguid}`, {
      token,
      body: {},
    });
    expect(gone.status).toBe(200);
    expect((await signIn(device)).answer.status).toBe(401);
    // With the last factor go the codes that stood for it.
    expect((await security(person)).recovery_codes_left).toBe(0);
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
