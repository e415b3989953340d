// Long, since each of these signs in several times.
// In the suite: second-factor.test.ts (the second step, a recovery code, challenges, guessing).
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { forgetTries } from '../testkit.ts';
import { purgeChallenges } from './challenges.ts';
import { person, recoveryCodes, secret, setUp, t } from './second-factor.testkit.ts';
import { codeOf, forgetSteps, halfIn, PASSWORD, secondStep, withTotp } from './testkit.ts';

setUp();

describe('the second step of a sign-in', () => {
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

  it('takes one of several right answers that come at once', async () => {
    const { challenge } = await halfIn(t, person.email);
    const codes = [codeOf(secret), codeOf(secret, 1), ...recoveryCodes.slice(0, 3)];
    const answers = await Promise.all(codes.map((code) => secondStep(t, { challenge, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not for who has been deactivated meanwhile', async () => {
    const { challenge } = await halfIn(t, person.email);
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${person.userId}`);
    const answer = await secondStep(t, { challenge, code: codeOf(secret) });
    expect(answer).toMatchObject({ status: 401, body: { code: 'challenge_expired' } });
  });
});

describe('a challenge', () => {
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

  it("is one person's: another's code does not fit", async () => {
    const other = await t.member();
    const theirs = await withTotp(t, other);
    await forgetSteps(t, other.userId);
    const { challenge } = await halfIn(t, person.email);
    for (const code of [codeOf(theirs.secret), theirs.recoveryCodes[0]])
      expect((await secondStep(t, { challenge, code })).body.code).toBe('bad_code');
  });
});

describe('guessing', () => {
  it('is not made free by right passwords that come at the same time', async () => {
    const { challenge } = await halfIn(t, person.email);
    let tried = 0;
    for (let round = 0; round < 6; round++)
      await Promise.all([
        ...Array.from({ length: 3 }, () =>
          t.call('POST', '/api/auth/login', { body: { email: person.email, password: PASSWORD } }),
        ),
        ...Array.from({ length: 3 }, async () => {
          const fresh = await halfIn(t, person.email).catch(() => ({ challenge }));
          const { body } = await secondStep(t, { challenge: fresh.challenge, code: '000000' });
          if (body.code === 'bad_code') tried++;
        }),
      ]);
    expect(tried).toBeLessThanOrEqual(10);
  });
});
