import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { hashPassword } from '../src/core/identity/passwords.ts';
import { purgeThrottle } from '../src/core/throttle.ts';
import { PASSWORD, type Person, type TestApp } from './helper.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
const ADDRESSES = 300;

/** A third each: one account from many addresses, many accounts from one address, one of each. */
const tryOf = (n: number, person: Person): { email: string; remoteAddress: string } => {
  const place = n % ADDRESSES;
  if (n % 3 === 0) return { email: 'meta@carsija.test', remoteAddress: `10.0.${place >> 8}.${place & 255}` };
  if (n % 3 === 1) return { email: `zrtva${n}@carsija.test`, remoteAddress: '198.51.100.1' };
  return { email: person.email, remoteAddress: '198.51.100.2' };
};

/** Expects that so many sign-in tries are refused at a fraction of the cost of one password, and leave little behind. */
export async function expectCheapRefusals(t: TestApp, person: Person, tries: number): Promise<void> {
  const stored = await hashPassword('x'.repeat(12));
  const before = heap();
  const counts = new Map<number, number>();
  let next = 0;
  let refusing = 0;
  const client = async (): Promise<void> => {
    while (next < tries) {
      const { email, remoteAddress } = tryOf(next++, person);
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'pogresna-lozinka' },
        remoteAddress,
      });
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode !== 429) continue;
      refusing++;
      if (refusing % 100 === 0) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.json().code).toBe('too_many');
      }
    }
  };
  const work = process.cpuUsage();
  await Promise.all(Array.from({ length: 8 }, client));
  const used = process.cpuUsage(work);
  const each = (used.user + used.system) / tries;
  const check = process.cpuUsage();
  for (let n = 0; n < 10; n++) await verify(stored, 'pogresna-lozinka');
  const checked = process.cpuUsage(check);
  // Those of the first account and of the last, fifty of the address, and on a slow machine those whose wait is over before the end.
  expect([...counts.keys()].sort()).toEqual([401, 429]);
  expect(counts.get(401)).toBeLessThanOrEqual(20 + 50 + 10 + 20);
  expect(each).toBeLessThan((checked.user + checked.system) / 10 / 2);
  const {
    rows: [left],
  } = await t.ownerDb.execute<{ n: number }>(sql`select count(*)::int n from sign_in_throttle`);
  // Whatever is compared is counted under its place and account, and at the rates of both.
  expect(left!.n).toBeLessThanOrEqual(ADDRESSES + 4 * (20 + 50 + 10 + 20));
  await purgeThrottle(t.deps.database);
  expect(heap() - before).toBeLessThan(15);
  // Whoever knows their password comes in, from where nobody has tried.
  expect((await t.signIn((await t.member()).email, PASSWORD)).token).toBeTruthy();
}
