// Long, since many answers come at once.
// In the suite: second-factor.test.ts (no code twice, guessing), src/modules/auth/throttle.test.ts.
import { describe, expect, it } from 'vitest';
import { passTries } from '../testkit.ts';
import { person, recoveryCodes, secret, setUp, t } from './second-factor.testkit.ts';
import { codeOf, halfIn, PASSWORD, secondStep } from './testkit.ts';

setUp();

describe('the second step of a sign-in', () => {
  it('takes one of several right answers that come at once', async () => {
    const { challenge } = await halfIn(t, person.email);
    const codes = [codeOf(secret), codeOf(secret, 1), ...recoveryCodes.slice(0, 3)];
    const answers = await Promise.all(codes.map((code) => secondStep(t, { challenge, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
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

  it('waits as long for codes as for passwords, and a right password does not shorten it', async () => {
    let tried = 0;
    const guess = async (): Promise<number> => {
      const login = await t.call('POST', '/api/auth/login', {
        body: { email: person.email, password: PASSWORD },
      });
      if (login.body.code !== 'second_factor') return login.status;
      const answer = await secondStep(t, { challenge: login.body.data.challenge, code: '000000' });
      if (answer.body.code === 'bad_code') tried++;
      return answer.status;
    };
    for (let n = 0; n < 40; n++) await guess();
    expect(tried).toBe(10);
    const login = await t.call('POST', '/api/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect(login.status).toBe(429);
    const wait = Number(login.headers['retry-after']);
    expect(wait).toBeGreaterThan(10);
    // One guess for each wait, which doubles.
    await pass(wait);
    for (let n = 0; n < 10; n++) await guess();
    expect(tried).toBe(11);
    const next = await t.call('POST', '/api/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(wait + 5);
  });
});

const pass = (seconds: number) => passTries(t, seconds);
