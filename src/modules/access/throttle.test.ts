import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, testAdmin } from '../../../test/helper.ts';
import { forgetTries, passTries } from './testkit.ts';
import { chargeSignIn, clearSignIn, purgeThrottle, signInKeys } from './throttle.ts';

let t: TestApp;
const login = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });
const fail = async (email: string, times: number, address?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await login(email, 'pogresna', address)).statusCode);
  return statuses;
};
const pass = (seconds: number) => passTries(t, seconds);

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => forgetTries(t));

describe('an account', () => {
  it.each([testAdmin.email, 'nema-ga@carsija.test'])(
    'is slowed after five wrong tries, known or not: %s',
    async (email) => {
      expect(await fail(email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
      const refused = await login(email.toUpperCase(), testAdmin.password, '198.51.100.7');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15);
      expect(refused.json()).toMatchObject({
        success: false,
        code: 'too_many',
        message: expect.stringMatching(/^Previše pokušaja prijave\. Pokušajte ponovo za 1\d s\.$/),
      });
    },
  );

  it('waits longer each time, at most a quarter of an hour', async () => {
    await fail(testAdmin.email, 5);
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const refused = await login(testAdmin.email, 'x');
      waits.push(Number(refused.headers['retry-after']));
      await pass(waits.at(-1)!);
      expect((await login(testAdmin.email, 'x', `10.1.1.${n}`)).statusCode).toBe(401);
    }
    // A slow machine may take seconds between the two tries.
    const shorter = [15, 30, 60, 120, 240, 480, 900, 900, 900].map((full, n) => full - waits[n]!);
    for (const seconds of shorter) expect(seconds).toBeOneOf([0, 1, 2, 3, 4, 5]);
    expect((await login(testAdmin.email, 'x')).json().message).toContain('15 min');
  });

  it('is free again after a success, and after a day', async () => {
    await fail(testAdmin.email, 4);
    expect((await login(testAdmin.email, testAdmin.password)).statusCode).toBe(200);
    expect(await fail(testAdmin.email, 4)).toEqual([401, 401, 401, 401]);
    await pass(24 * 60 * 60 + 1);
    expect(await fail(testAdmin.email, 4)).toEqual([401, 401, 401, 401]);
  });

  it('does not let many at once slip by', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(testAdmin.email, 'x')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25);
  });

  it('lets in many at once who know their passwords, from one address', async () => {
    const emails = Array.from({ length: 25 }, (_, n) => `odjednom${n}@carsija.test`);
    const charged = emails.map((email) => chargeSignIn(t.deps.database, signInKeys(email, '192.0.2.77')));
    // Who stands in line for the row of the address is not early for that.
    expect((await Promise.allSettled(charged)).filter(({ status }) => status === 'rejected')).toEqual([]);
    await Promise.all(emails.map((email) => clearSignIn(t.deps.database, signInKeys(email, '192.0.2.77'))));
    const { rows } = await t.ownerDb.execute(sql`select key, failures from sign_in_throttle`);
    expect(rows).toEqual([{ key: 'address:192.0.2.77', failures: 0 }]);
  });

  it('stays slowed on another node and after a restart', async () => {
    await fail(testAdmin.email, 5);
    const { app } = await t.node();
    const payload = { email: testAdmin.email, password: testAdmin.password };
    expect((await app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(429);
  });
});

describe('an address', () => {
  const many = async (from: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await chargeSignIn(t.deps.database, signInKeys(`osoba${n}@x.ba`, from));
  };

  it('is slowed after many accounts have been tried from it, and others are not', async () => {
    await many('203.0.113.5', 50);
    expect((await login(testAdmin.email, testAdmin.password, '203.0.113.5')).statusCode).toBe(429);
    expect((await login(testAdmin.email, testAdmin.password, '203.0.113.6')).statusCode).toBe(200);
  });

  it('is a whole /64 in IPv6, and an IPv4 address however it is written', async () => {
    await many('2001:db8::1', 25);
    await many('2001:db8:0:0:ffff::2', 25);
    await expect(many('2001:db8::3', 1)).rejects.toMatchObject({ status: 429 });
    await many('2001:db8:0:1::1', 1);
    expect(signInKeys('a', '::ffff:192.0.2.9').address).toBe(signInKeys('a', '192.0.2.9').address);
  });

  it('gets one try back for a success, no more', async () => {
    await many('203.0.113.9', 49);
    expect((await login(testAdmin.email, testAdmin.password, '203.0.113.9')).statusCode).toBe(200);
    await many('203.0.113.9', 1);
    expect((await login(testAdmin.email, testAdmin.password, '203.0.113.9')).statusCode).toBe(429);
  });
});

it('keeps no e-mail, forgets after a day and never holds more than its most', async () => {
  await fail('tajna@carsija.test', 1);
  const dump = async (): Promise<string> =>
    JSON.stringify((await t.ownerDb.execute(sql`select * from sign_in_throttle`)).rows);
  expect(await dump()).not.toContain('tajna');
  await t.ownerDb.execute(sql`insert into sign_in_throttle
    select 'account:' || n, 1, now() - interval '1 hour', now() from generate_series(1, 100100) n`);
  await purgeThrottle(t.deps.database);
  const count = () => t.ownerDb.execute<{ n: number }>(sql`select count(*)::int n from sign_in_throttle`);
  expect((await count()).rows[0]?.n).toBe(100_000);
  expect(await dump()).toContain('address:192.0.2.1');
  await pass(25 * 60 * 60);
  await purgeThrottle(t.deps.database);
  expect((await count()).rows[0]?.n).toBe(0);
});
