import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { forgetTries, passTries } from '../testkit.ts';
import { purgeChallenges } from './challenges.ts';
import { person, recoveryCodes, secret, setUp, t } from './second-factor.testkit.ts';
import { codeOf, forgetSteps, halfIn, PASSWORD, secondStep, withTotp } from './testkit.ts';

const pass = (seconds: number) => passTries(t, seconds);

setUp();

describe('the second step of a sign-in', () => {
  it('is asked for once the password is right, and begins no session before', async () => {
    const before = await sessions();
    const answer = await t.call('POST', '/api/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      code: 'second_factor',
      message: 'Potvrdite prijavu drugim faktorom.',
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] },
    });
    expect(await sessions()).toBe(before);
    const wrong = await t.call('POST', '/api/auth/login', { body: { email: person.email, password: 'x' } });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'bad_credentials']);
  });

  it('lets in with a code of the app, and answers what a sign-in answers', async () => {
    const { challenge } = await halfIn(t, person.email);
    const code = codeOf(secret);
    const answer = await secondStep(t, { challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Uspješno ste se prijavili!' } });
    expect(answer.body.data).toMatchObject({
      user: { email: person.email, lastLoginAt: expect.any(String) },
      tenant: { idguid: person.tenantId },
      roles: ['manager'],
      must_set_up_factor: false,
    });
    const { accessToken, refreshToken } = answer.body.data.tokens;
    expect((await t.call('GET', '/api/auth/profile', { token: accessToken })).status).toBe(200);
    expect((await t.call('POST', '/api/auth/refresh-token', { body: { refreshToken } })).status).toBe(200);
    expect(await methods()).toContain('totp');
  });

  it('takes the code before and after, no further, and none twice', async () => {
    // In the middle of a step, so that none begins meanwhile.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [-1, 401],
      [0, 200],
      [0, 401],
      [-1, 401],
      [1, 200],
      [0, 401],
    ] as const) {
      const { challenge } = await halfIn(t, person.email);
      const answer = await secondStep(t, { challenge, code: codeOf(secret, steps) });
      expect(answer.status, `${steps}`).toBe(status);
      await forgetTries(t);
    }
  });

  it('takes a recovery code once, however it is typed, and tells its owner', async () => {
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const answer = await secondStep(t, { challenge: (await halfIn(t, person.email)).challenge, code: typed });
    expect(answer.status).toBe(200);
    const again = await secondStep(t, { challenge: (await halfIn(t, person.email)).challenge, code });
    expect(again).toMatchObject({
      status: 401,
      body: { code: 'bad_code', errors: { code: 'Kod nije ispravan ili je već iskorišten.' } },
    });
    expect(await methods()).toContain('recovery');
    const { rows } = await t.ownerDb.execute(
      sql`select data ->> 'event' as event from pgboss.job
        where name = 'access.security-notice' and data ->> 'user_id' = ${person.userId}`,
    );
    expect(rows).toContainEqual({ event: 'recovery-used' });
    expect((await halfIn(t, person.email)).methods).toEqual(['totp', 'recovery']);
    await t.ownerDb.execute(sql`update recovery_codes set used_at = now() where user_id = ${person.userId}`);
    expect((await halfIn(t, person.email)).methods).toEqual(['totp']);
  });

  it('is not for who has been deactivated meanwhile', async () => {
    const { challenge } = await halfIn(t, person.email);
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${person.userId}`);
    const answer = await secondStep(t, { challenge, code: codeOf(secret) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'challenge_expired' } });
  });
});

describe('a challenge', () => {
  it('is good once', async () => {
    const { challenge } = await halfIn(t, person.email);
    expect((await secondStep(t, { challenge, code: codeOf(secret) })).status).toBe(200);
    const again = await secondStep(t, { challenge, code: recoveryCodes[0] });
    expect(again).toMatchObject({ status: 401, body: { code: 'challenge_expired' } });
  });

  it('ends after five minutes', async () => {
    const { challenge } = await halfIn(t, person.email);
    const { rows } = await t.ownerDb.execute<{ left: number }>(
      sql`select extract(epoch from expires_at - now())::int as left from challenges where user_id = ${person.userId}`,
    );
    expect(rows[0]?.left).toBeGreaterThan(290);
    expect(rows[0]?.left).toBeLessThanOrEqual(300);
    await t.ownerDb.execute(sql`update challenges set expires_at = now() - interval '1 second'`);
    expect(await secondStep(t, { challenge, code: codeOf(secret) })).toMatchObject({
      status: 401,
      body: { code: 'challenge_expired', message: 'Prijava je istekla. Prijavite se ponovo.' },
    });
    await purgeChallenges(t.deps.database);
    const left = await t.ownerDb.execute(sql`select 1 from challenges`);
    expect(left.rows).toEqual([]);
  });

  it('takes five wrong answers, and then not even the right one', async () => {
    const { challenge } = await halfIn(t, person.email);
    const statuses: string[] = [];
    for (let n = 0; n < 6; n++) {
      await forgetTries(t);
      statuses.push((await secondStep(t, { challenge, code: 'pogresan-kod' })).body.code);
    }
    expect(statuses).toEqual([...Array(4).fill('bad_code'), ...Array(2).fill('challenge_expired')]);
    expect((await secondStep(t, { challenge, code: codeOf(secret) })).body.code).toBe('challenge_expired');
  });

  it('cannot be made up, cut off or taken for another', async () => {
    const { challenge } = await halfIn(t, person.email);
    for (const wrong of [challenge.slice(0, -1), `${challenge}A`, 'x', '../../etc', 'č'.repeat(43)])
      expect((await secondStep(t, { challenge: wrong, code: codeOf(secret) })).body.code).toBe(
        'challenge_expired',
      );
    const answer = await t.call('POST', '/api/auth/passkey/options', {
      headers: { host: 'localhost:3000' },
    });
    const other = { challenge: answer.body.data.challenge, code: codeOf(secret) };
    expect((await secondStep(t, other)).body.code).toBe('challenge_expired');
  });

  it("is one person's: another's code does not fit", async () => {
    const other = await t.member();
    const theirs = await withTotp(t, other);
    await forgetSteps(t, other.userId);
    const { challenge } = await halfIn(t, person.email);
    for (const code of [codeOf(theirs.secret), theirs.recoveryCodes[0]])
      expect((await secondStep(t, { challenge, code })).body.code).toBe('bad_code');
  });

  it.each([
    [{}, ['challenge', 'code']],
    [{ challenge: 'x' }, ['code']],
    [{ challenge: 5, code: {} }, ['challenge', 'code']],
    [{ challenge: 'x', code: 'x'.repeat(61) }, ['code']],
    [{ challenge: 'x', code: 'a\0' }, ['code']],
    [{ challenge: 'x'.repeat(101), code: '1' }, ['challenge']],
  ])('refuses %o at its fields', async (body, fields) => {
    const answer = await secondStep(t, body);
    expect(answer.status).toBe(422);
    expect(fields).toEqual(expect.arrayContaining(Object.keys(answer.body.errors)));
  });
});

describe('guessing', () => {
  it('does not lock the owner out who waits: the second step needs no wait of its own', async () => {
    for (let n = 0; n < 10; n++)
      await t.call('POST', '/api/auth/login', { body: { email: person.email, password: 'pogresna' } });
    await pass(16);
    const { challenge } = await halfIn(t, person.email);
    expect((await secondStep(t, { challenge, code: codeOf(secret) })).status).toBe(200);
    const { rows } = await t.ownerDb.execute(
      sql`select 1 from sign_in_throttle where key like 'origin:%' and failures > 0`,
    );
    expect(rows).toEqual([]);
  });
});

const sessions = async (): Promise<number> =>
  (
    await t.ownerDb.execute<{ n: number }>(
      sql`select count(*)::int as n from sessions where user_id = ${person.userId}`,
    )
  ).rows[0]!.n;
const methods = async (): Promise<string[]> =>
  (
    await t.ownerDb.execute<{ method: string }>(
      sql`select method from sessions where user_id = ${person.userId}`,
    )
  ).rows.map(({ method }) => method);
