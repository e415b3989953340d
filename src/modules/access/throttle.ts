import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { normalEmail } from './passwords.ts';
import { signInThrottle } from './session.table.ts';

/**
 * What is counted, each under keys that begin with its name: tries without a wait, then the first wait in seconds, which
 * doubles up to the longest. `account`, `address`: sign-ins; `mail`, `mailer`: mails asked for to one e-mail, and from
 * one address.
 */
const LIMITS = {
  account: { free: 5, first: 15, longest: 15 * 60 },
  address: { free: 50, first: 15, longest: 15 * 60 },
  mail: { free: 5, first: 60, longest: 60 * 60 },
  mailer: { free: 20, first: 15, longest: 15 * 60 },
} as const;
/** Seconds without a try after which the count begins anew. */
const FORGOTTEN = 24 * 60 * 60;
/** Rows kept at most; the oldest go first. */
const MOST_ROWS = 100_000;

type Kind = keyof typeof LIMITS;
/** What a try is counted under. */
export type ThrottleKey = `${Kind}:${string}`;

/** An e-mail is hashed, known or not: the table tells nothing of accounts. */
export const emailKey = <K extends Kind>(kind: K, email: string) =>
  `${kind}:${createHash('sha256').update(normalEmail(email)).digest('base64url')}` as const;

/** `address` is null where the connection has none. An IPv6 customer holds a whole /64, so that is what counts. */
export const addressKey = <K extends Kind>(kind: K, address: string | null) =>
  `${kind}:${addressGroup(address ?? 'unknown')}` as const;

/** What one sign-in is counted under. */
export interface SignInKeys {
  account: ThrottleKey;
  address: ThrottleKey;
}

export const signInKeys = (email: string, address: string | null): SignInKeys => ({
  account: emailKey('account', email),
  address: addressKey('address', address),
});

function addressGroup(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::') as [string, string?];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${full.slice(0, 4).join(':')}::/64`;
}

/**
 * Counts a try before its password is looked at, so that many at once cannot slip by before the first is counted.
 * Throws 429 with the seconds to wait (`data.retry_after`).
 */
export const chargeSignIn = (database: Database, keys: SignInKeys): Promise<void> =>
  charge(database, [keys.address, keys.account], 'Previše pokušaja prijave.');

/** Counts a mail that somebody asks for, whether one will be sent or not. Throws 429 as `chargeSignIn`. */
export const chargeMail = (database: Database, email: string, address: string | null): Promise<void> =>
  charge(
    database,
    [addressKey('mailer', address), emailKey('mail', email)],
    'Previše zahtjeva za slanje poruke.',
  );

/** Counts under each key in turn; the first that must wait gives the others their try back. Throws 429: `said`, and how long. */
export async function charge(database: Database, keys: readonly ThrottleKey[], said: string): Promise<void> {
  for (const [at, key] of keys.entries()) {
    const seconds = await chargeOne(database, key);
    if (seconds === null) continue;
    // Nothing was tried: one person's impatience must not slow a whole office.
    for (const before of keys.slice(0, at)) await refund(database, before);
    throw tooMany(said, seconds);
  }
}

const limitsOf = (key: ThrottleKey) => LIMITS[key.slice(0, key.indexOf(':')) as Kind];

/** Answers null, or how many seconds the next try must wait. */
async function chargeOne(database: Database, key: ThrottleKey): Promise<number | null> {
  const t = signInThrottle;
  const { free, first, longest } = limitsOf(key);
  const count = sql`(case when ${t.last_at} < now() - make_interval(secs => ${FORGOTTEN}) then 1 else ${t.failures} + 1 end)`;
  const wait = sql`least(${longest}, ${first} * 2 ^ least(20, ${count} - ${free}))`;
  const { rows } = await database.execute(sql`
    insert into ${t} (key, failures, last_at, blocked_until) values (${key}, 1, now(), now())
    on conflict (key) do update set
      failures = ${count},
      last_at = now(),
      blocked_until = case when ${count} >= ${free} then now() + make_interval(secs => ${wait}) else now() end
    where ${t.blocked_until} <= now()
    returning 1`);
  if (rows.length > 0) return null;
  const {
    rows: [row],
  } = await database.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds from ${t} where key = ${key}`);
  return Math.max(1, row?.seconds ?? 1);
}

function tooMany(said: string, seconds: number): AppError {
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  const message = `${said} Pokušajte ponovo za ${wait}.`;
  return new AppError(429, 'too_many', message, { data: { retry_after: seconds } });
}

/**
 * After a success the account's count is cleared. The address only gets its one try back: an attacker's own account
 * must not open the way to others'.
 */
export async function clearSignIn(database: Database, keys: SignInKeys): Promise<void> {
  await database.delete(signInThrottle).where(eq(signInThrottle.key, keys.account));
  await refund(database, keys.address);
}

/** Lets the owner of an account sign in at once. */
export async function forgetAccount(database: Database, email: string): Promise<void> {
  await database.delete(signInThrottle).where(eq(signInThrottle.key, emailKey('account', email)));
}

async function refund(database: Database, key: ThrottleKey): Promise<void> {
  const t = signInThrottle;
  await database.execute(sql`
    update ${t} set failures = greatest(failures - 1, 0),
      blocked_until = case when failures <= ${limitsOf(key).free} then now() else blocked_until end
    where key = ${key}`);
}

/** Removes counts that no longer matter, and the oldest when somebody fills the table. */
export async function purgeThrottle(database: Database): Promise<void> {
  const t = signInThrottle;
  await database.execute(
    sql`delete from ${t} where ${t.last_at} < now() - make_interval(secs => ${FORGOTTEN})`,
  );
  await database.execute(sql`
    delete from ${t} where key in (select key from ${t} order by last_at desc offset ${MOST_ROWS})`);
}
