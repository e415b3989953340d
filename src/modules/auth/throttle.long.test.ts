// Long, since each of these tries passwords dozens of times more.
// In the suite: throttle.test.ts (an account tried from one address and from everywhere, an address, sign-ins that succeed).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors.ts';
import { clearSignIn, purgeThrottle } from '../../core/throttle.ts';
import type { Client } from './sessions/browser.ts';
import { chargeSignIn } from './sign-in-throttle.ts';
import { forgetTries } from './testkit.ts';
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
  it('is not slowed elsewhere, and what is refused there counts nowhere', async () => {
    await tryOften(OWNER, 10);
    expect(await fail(OWNER, 30)).toEqual(Array(30).fill(429));
    expect((await login(OWNER, RIGHT, '198.51.100.7')).statusCode).toBe(200);
    expect((await login(OWNER, RIGHT)).statusCode).toBe(429);
  });

  it('does not let many at once slip by', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(OWNER, 'x')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  it('stays slowed on another node and after a restart', async () => {
    await tryOften(OWNER, 10);
    const { app } = await t.node();
    const payload = { email: OWNER, password: RIGHT };
    const remoteAddress = '192.0.2.1';
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
    expect(answer.statusCode).toBe(429);
  });
});

describe('an account tried from everywhere', () => {
  it('takes no more guesses in a day than it did when it counted five and then up to a quarter of an hour', async () => {
    const target = 'cilj@carsija.test';
    let guesses = 0;
    // Each from an address of its own, as soon as the wait is over.
    for (let passed = 0; passed < 24 * 60 * 60; ) {
      const tried = await chargeSignIn(t.deps.database, target, { ip: `10.9.${guesses}.1` }).then(
        () => 0,
        ({ data }) => data.retry_after as number,
      );
      if (tried === 0) guesses++;
      passed += tried;
      if (tried > 0) await pass(tried);
    }
    expect(guesses).toBeLessThanOrEqual(105);
    expect(guesses).toBeGreaterThan(100);
  });

  it('counts wrong tries in such a browser by itself, and knows it for its own account only', async () => {
    const cookie = await knownBrowser();
    expect(await fail(OWNER, 11, '192.0.2.1', cookie)).toEqual([...refused(10), 429]);
    expect((await login(OWNER, RIGHT, '192.0.2.1')).statusCode).toBe(200);
    await forgetTries(t);
    await fromEverywhere('drugi@carsija.test');
    expect((await login('drugi@carsija.test', 'x', '203.0.113.24', cookie)).statusCode).toBe(429);
  });

  it('knows a browser no more whose session was ended, or that only says it was there', async () => {
    const cookie = await knownBrowser();
    await fromEverywhere(OWNER);
    expect((await login(OWNER, RIGHT, '203.0.113.25', cookie)).statusCode).toBe(200);
    await t.ownerDb.execute(sql`update sessions set revoked_at = now(), revoked_why = 'ended'`);
    expect((await login(OWNER, RIGHT, '203.0.113.25', cookie)).statusCode).toBe(429);
    for (const made of [
      `browser=${'A'.repeat(43)}`,
      'browser=',
      'browser=%00',
      `browser=${'A'.repeat(5000)}`,
    ])
      expect((await login(OWNER, RIGHT, '203.0.113.26', made)).statusCode).toBe(429);
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

  it('in browsers that know the account have a rate of their own', async () => {
    const cookie = await knownBrowser();
    between(59, await comeAndGo(120, () => OWNER));
    expect((await login(OWNER, RIGHT, '192.0.2.1', cookie)).statusCode).toBe(200);
    const { rows } = await t.ownerDb.execute<{ browser: string }>(
      sql`select browser from sessions where browser is not null order by created_at desc limit 1`,
    );
    between(59, await comeAndGo(120, () => OWNER, { browser: rows[0]!.browser }));
  });

  it('of an office of two hundred behind one address wait for nothing', async () => {
    /** As if so many more had come just now. */
    const more = (count: number) =>
      t.ownerDb.execute(sql`update sign_in_throttle
        set blocked_until = blocked_until + make_interval(secs => ${count}) where key like 'network:%'`);
    expect(await comeAndGo(200, (n) => `kolega${n}@carsija.test`)).toBe(200);
    await more(600);
    expect(await comeAndGo(100, (n) => `kolega${n}@carsija.test`)).toBe(100);
    // What no office comes to is slowed there, whatever the accounts, and nowhere else.
    await more(200);
    expect(await comeAndGo(1, () => 'stranac@carsija.test')).toBe(0);
    expect((await login(OWNER, RIGHT, '192.0.2.9')).statusCode).toBe(200);
  });
});
