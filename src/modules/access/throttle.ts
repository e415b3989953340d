import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { normalEmail } from './passwords.ts';
import { signInThrottle } from './session.table.ts';

/** Tries without a wait; then 15 s, 30 s, 1 min … up to `LONGEST`. */
const FREE = { account: 5, address: 50 } as const;
const FIRST_WAIT = 15;
const LONGEST = 15 * 60;
/** Seconds without a try after which the count begins anew. */
const FORGOTTEN = 24 * 60 * 60;
/** Rows kept at most; the oldest go first. */
const MOST_ROWS = 100_000;

type Kind = keyof typeof FREE;

/** What one sign-in is counted under. The e-mail is hashed, known or not: the table tells nothing of accounts. */
export interface SignInKeys {
  account: string;
  address: string;
}

/** `address` is null where the connection has none. An IPv6 customer holds a whole /64, so that is what counts. */
export function signInKeys(email: string, address: string | null): SignInKeys {
  const account = createHash('sha256').update(normalEmail(email)).digest('base64url');
  return { account: `account:${account}`, address: `address:${addressGroup(address ?? 'unknown')}` };
}

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
export async function chargeSignIn(database: Database, keys: SignInKeys): Promise<void> {
  await charge(database, 'address', keys.address);
  try {
    await charge(database, 'account', keys.account);
  } catch (error) {
    // No password was tried: one person's impatience must not slow a whole office.
    await refundAddress(database, keys.address);
    throw error;
  }
}

async function charge(database: Database, kind: Kind, key: string): Promise<void> {
  const t = signInThrottle;
  const count = sql`(case when ${t.last_at} < now() - make_interval(secs => ${FORGOTTEN}) then 1 else ${t.failures} + 1 end)`;
  const wait = sql`least(${LONGEST}, ${FIRST_WAIT} * 2 ^ least(20, ${count} - ${FREE[kind]}))`;
  const { rows } = await database.execute(sql`
    insert into ${t} (key, failures, last_at, blocked_until) values (${key}, 1, now(), now())
    on conflict (key) do update set
      failures = ${count},
      last_at = now(),
      blocked_until = case when ${count} >= ${FREE[kind]} then now() + make_interval(secs => ${wait}) else now() end
    where ${t.blocked_until} <= now()
    returning 1`);
  if (rows.length > 0) return;
  const {
    rows: [row],
  } = await database.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds from ${t} where key = ${key}`);
  throw tooMany(Math.max(1, row?.seconds ?? 1));
}

function tooMany(seconds: number): AppError {
  const wait = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  const message = `Previše pokušaja prijave. Pokušajte ponovo za ${wait}.`;
  return new AppError(429, 'too_many', message, { data: { retry_after: seconds } });
}

/**
 * After a success the account's count is cleared. The address only gets its one try back: an attacker's own account
 * must not open the way to others'.
 */
export async function clearSignIn(database: Database, keys: SignInKeys): Promise<void> {
  await database.delete(signInThrottle).where(eq(signInThrottle.key, keys.account));
  await refundAddress(database, keys.address);
}

async function refundAddress(database: Database, key: string): Promise<void> {
  const t = signInThrottle;
  await database.execute(sql`
    update ${t} set failures = greatest(failures - 1, 0),
      blocked_until = case when failures <= ${FREE.address} then now() else blocked_until end
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
