import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { type Charge, clearSignIn } from '../../core/throttle.ts';
import type { Client } from './sessions/browser.ts';
import { chargeSignIn, signInKeys } from './sign-in-throttle.ts';
import {
  fail,
  fromEverywhere,
  knownBrowser,
  login,
  OWNER,
  pass,
  RIGHT,
  refused,
  setUp,
  t,
  tryOften,
} from './throttle.testkit.ts';

setUp();

describe('an account tried from one address', () => {
  it.each([OWNER, 'nema-ga@carsija.test'])('is slowed there after ten wrong tries: %s', async (email) => {
    expect(await fail(email, 11)).toEqual([...refused(10), 429]);
    const answer = await login(email.toUpperCase(), RIGHT);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(10);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'too_many',
      message: expect.stringMatching(/^Previše pokušaja prijave\. Pokušajte ponovo za 1\d s\.$/),
    });
  });

  it('waits longer each time, at most a quarter of an hour', async () => {
    await tryOften('spor@carsija.test', 10);
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      const answer = await login('spor@carsija.test', 'x');
      waits.push(Number(answer.headers['retry-after']));
      await pass(waits.at(-1)!);
      await tryOften('spor@carsija.test', 1);
    }
    // A slow machine may take seconds between the two tries.
    const shorter = [15, 30, 60, 120, 240, 480, 900, 900, 900].map((full, n) => full - waits[n]!);
    for (const seconds of shorter) expect(seconds).toBeOneOf([0, 1, 2, 3, 4, 5]);
    expect((await login('spor@carsija.test', 'x')).json().message).toContain('15 min');
  });

  it('is free again after a success, and after a day', async () => {
    await tryOften(OWNER, 9);
    expect((await login(OWNER, RIGHT)).statusCode).toBe(200);
    await tryOften(OWNER, 9);
    await pass(24 * 60 * 60 + 1);
    await tryOften(OWNER, 10);
    await expect(tryOften(OWNER, 1)).rejects.toMatchObject({ status: 429 });
  });
});

describe('an account tried from everywhere', () => {
  it('is slowed for whoever has not been there, with the right password too', async () => {
    await fromEverywhere(OWNER);
    const answer = await login(OWNER, RIGHT, '203.0.113.20');
    expect(answer.statusCode).toBe(429);
    await pass(Number(answer.headers['retry-after']));
    expect((await login(OWNER, 'x', '203.0.113.21')).statusCode).toBe(401);
    expect((await login(OWNER, RIGHT, '203.0.113.22')).statusCode).toBe(429);
  });

  it('never keeps its owner waiting in a browser where they have been', async () => {
    const cookie = await knownBrowser();
    await fromEverywhere(OWNER);
    // The address is nobody's fault either.
    for (let n = 0; n < 50; n++)
      await chargeSignIn(t.deps.database, `kolega${n}@carsija.test`, { ip: '192.0.2.1' });
    expect((await login(OWNER, RIGHT, '192.0.2.1')).statusCode).toBe(429);
    for (let n = 0; n < 12; n++)
      expect((await login(OWNER, RIGHT, '192.0.2.1', cookie)).statusCode).toBe(200);
    // Their coming and going does not open the way to others.
    expect((await login(OWNER, 'x', '203.0.113.23')).statusCode).toBe(429);
  });
});

it('gives a browser a device cookie that no script reads and no other site sends', async () => {
  const { headers } = await login('bilo-ko@carsija.test', 'x');
  expect(headers['set-cookie']).toMatch(
    /^browser=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const again = await login('bilo-ko@carsija.test', 'x', '192.0.2.1', cookie);
  expect(String(again.headers['set-cookie'])).toContain(`${cookie};`);
});

describe('an address', () => {
  const many = async (from: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await chargeSignIn(t.deps.database, `osoba${n}@x.ba`, { ip: from });
  };

  it('is slowed after many accounts have been tried from it, and others are not', async () => {
    await many('203.0.113.5', 50);
    expect((await login(OWNER, RIGHT, '203.0.113.5')).statusCode).toBe(429);
    expect((await login(OWNER, RIGHT, '203.0.113.6')).statusCode).toBe(200);
  });

  it('is a whole /64 in IPv6, and an IPv4 address however it is written', async () => {
    await many('2001:db8::1', 25);
    await many('2001:db8:0:0:ffff::2', 25);
    await expect(many('2001:db8::3', 1)).rejects.toMatchObject({ status: 429 });
    await many('2001:db8:0:1::1', 1);
    const keysFrom = (ip: string) => signInKeys(t.deps.database, 'a', { ip });
    expect(await keysFrom('::ffff:192.0.2.9')).toEqual(await keysFrom('192.0.2.9'));
  });

  it('gets one try back for a success, no more', async () => {
    await many('203.0.113.9', 49);
    expect((await login(OWNER, RIGHT, '203.0.113.9')).statusCode).toBe(200);
    await many('203.0.113.9', 1);
    expect((await login(OWNER, RIGHT, '203.0.113.9')).statusCode).toBe(429);
  });

  it('lets in many at once who know their passwords, and keeps nothing of them', async () => {
    const emails = Array.from({ length: 25 }, (_, n) => `odjednom${n}@carsija.test`);
    const charged = await Promise.allSettled(
      emails.map((email) => chargeSignIn(t.deps.database, email, { ip: '192.0.2.77' })),
    );
    // Who stands in line for the row of the address is not early for that.
    const tries = charged.filter(
      (one): one is PromiseFulfilledResult<Charge[]> => one.status === 'fulfilled',
    );
    expect(tries).toHaveLength(25);
    await Promise.all(tries.map(({ value }) => clearSignIn(t.deps.database, value)));
    const { rows } = await t.ownerDb.execute(sql`select key, failures from sign_in_throttle
      where failures > 0 or key like 'address:%' or key like 'origin:%'`);
    expect(rows).toEqual([{ key: 'address:192.0.2.77', failures: 0 }]);
  });
});

describe('sign-ins that succeed', () => {
  /** Tries that are right, each cleared, until one must wait; at most `times`. Answers how many there were. */
  async function comeAndGo(
    times: number,
    email: (n: number) => string,
    from: Partial<Client> = {},
  ): Promise<number> {
    for (let n = 0; n < times; n++) {
      const tried = await chargeSignIn(t.deps.database, email(n), { ip: '192.0.2.8', ...from }).catch(
        (error: AppError) => error,
      );
      if (tried instanceof AppError) return n;
      await clearSignIn(t.deps.database, tried);
    }
    return times;
  }
  /** More than may come at once, and fewer than may while these are tried on a slow machine. */
  const between = (least: number, count: number): void => {
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThan(2 * least);
  };

  it('to one account go on at a plain rate after sixty, with the words and the header of every wait', async () => {
    between(60, await comeAndGo(120, () => OWNER));
    const answer = await login(OWNER, RIGHT, '198.51.100.60');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect(answer.json().message).toMatch(/^Previše pokušaja prijave\. Pokušajte ponovo za \d+ s\.$/);
    await pass(10);
    expect((await login(OWNER, RIGHT, '198.51.100.60')).statusCode).toBe(200);
    await pass(60 * 60);
    expect(await comeAndGo(60, () => OWNER)).toBe(60);
  });
});
