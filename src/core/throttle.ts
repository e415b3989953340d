import { createHash } from 'node:crypto';
import { inArray, or, sql } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';
import { AppError } from './errors.ts';
import { normalEmail } from './identity/email.ts';
import { networkOf } from './network.ts';
import { signInThrottle } from './throttle.table.ts';

/**
 * Limits by kind; a key begins with its kind. `free` attempts have no wait; then the wait starts at `first` seconds and
 * doubles up to `longest`.
 *
 * - `origin`: sign-ins to one account from one origin (a known browser, an open session, otherwise the address);
 * - `account`: sign-ins to one account from all unknown origins, about 105 a day;
 * - `address`: sign-ins to all accounts from one address;
 * - `mail`, `mailer`: requested mails to one e-mail, and from one address;
 * - `link`: invalid mailed links opened from one address;
 * - `share`, `sharer`: passwords of one link to a file, and of all links from one address;
 * - `contact`, `inquiry`, `mailtest`: contact messages, inquiries of shops, and test mails, from one address;
 * - `licence`: keys of licences from one address that are none.
 */
const LIMITS = {
  origin: { free: 10, first: 15, longest: 15 * 60 },
  account: { free: 20, first: 15, longest: 18 * 60 },
  address: { free: 50, first: 15, longest: 15 * 60 },
  mail: { free: 5, first: 60, longest: 60 * 60 },
  mailer: { free: 20, first: 15, longest: 15 * 60 },
  link: { free: 30, first: 15, longest: 15 * 60 },
  share: { free: 20, first: 15, longest: 15 * 60 },
  sharer: { free: 30, first: 15, longest: 15 * 60 },
  contact: { free: 10, first: 60, longest: 60 * 60 },
  inquiry: { free: 10, first: 60, longest: 60 * 60 },
  mailtest: { free: 20, first: 15, longest: 15 * 60 },
  licence: { free: 60, first: 15, longest: 15 * 60 },
} as const;
/**
 * Rate limits of sign-ins, successful ones included, so that a right password cannot be used to keep the server busy: a burst
 * of `atOnce`, then one per `seconds`. `known`: one account in all known browsers and sessions; `elsewhere`: one account from
 * all other origins; `network`: all accounts from one address, behind which may be a whole office. `sharing`: passwords and downloads
 * of shared files from one address. `feed`: one private address at which programs fetch by themselves. `licences`: what programs ask about
 * licences from one address; `licensed`: about one licence, which may have thousands of machines.
 */
const RATES = {
  known: { atOnce: 60, seconds: 10 },
  elsewhere: { atOnce: 60, seconds: 10 },
  network: { atOnce: 1000, seconds: 1 },
  sharing: { atOnce: 200, seconds: 5 },
  feed: { atOnce: 30, seconds: 20 },
  licences: { atOnce: 600, seconds: 0.5 },
  licensed: { atOnce: 1000, seconds: 0.2 },
} as const;
/** Seconds without an attempt after which the count restarts. */
const FORGOTTEN = 24 * 60 * 60;
/** Maximum rows; the oldest are removed first. */
const MOST_ROWS = 100_000;

type Kind = keyof typeof LIMITS | keyof typeof RATES;
/** Key under which an attempt is counted. */
export type ThrottleKey = `${Kind}:${string}`;

/** E-mails are hashed, so that the table does not reveal accounts. */
const hashed = (email: string): string => createHash('sha256').update(normalEmail(email)).digest('base64url');

export const emailKey = <K extends Kind>(kind: K, email: string) => `${kind}:${hashed(email)}` as const;

/** `address` is null for a connection without one. IPv6 counts by /64, which is what one customer has. */
export const addressKey = <K extends Kind>(kind: K, address: string | null) =>
  `${kind}:${networkOf(address ?? 'unknown')}` as const;

export const originKey = (email: string, origin: string) => `origin:${hashed(email)}@${origin}` as const;

/** Counts a requested mail, whether or not one will be sent. Throws 429 as `charge`. */
export async function chargeMail(database: Database, email: string, address: string | null): Promise<void> {
  const keys = [addressKey('mailer', address), emailKey('mail', email)];
  await charge(database, keys, 'Previše zahtjeva za slanje poruke.');
}

/** Counts an attempt of this kind by address. Throws 429 as `charge`. */
export async function chargeFrom(
  database: Database,
  kind: 'contact' | 'inquiry' | 'mailtest',
  address: string | null,
  said: string,
): Promise<void> {
  await charge(database, [addressKey(kind, address)], said);
}

/**
 * Counts a mail that a signed-in person sends to an e-mail of their choice, in the transaction that sends it. Throws 429 as
 * `charge`.
 */
export async function chargeMailTo(tx: Tx, email: string): Promise<void> {
  await charge(tx, [emailKey('mail', email)], 'Ovoj adresi je danas poslano previše poruka.');
}

/**
 * Counts an attempt under each key in order, in one statement. If one must wait, those before it are refunded. Returns the
 * refundable charges. Throws 429 with `said` and the wait.
 */
export async function charge(
  database: Database | Tx,
  keys: readonly ThrottleKey[],
  said: string,
): Promise<Charge[]> {
  const steps = keys.map((key, at) => sql`${step(at)} as (${counting(key, at)})`);
  const all = keys.map((_key, at) => sql`select key, failures, last_at::text as at from ${step(at)}`);
  const { rows: charged } = await database.execute<Charge>(
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(all, sql` union all `)}`,
  );
  const refused = keys[charged.length];
  // Rate limits count every attempt, so they are not refunded.
  const counted = charged.filter(({ key }) => rateOf(key) === undefined);
  if (!refused) return counted;
  // A refused attempt is not counted: one impatient person must not slow down an office.
  await refund(database, counted);
  throw tooMany(said, await secondsLeft(database, refused));
}

/** A counted attempt: the count it made, and when. */
export interface Charge extends Record<string, unknown> {
  key: ThrottleKey;
  failures: number;
  at: string;
}

const kindOf = (key: ThrottleKey): string => key.slice(0, key.indexOf(':'));
const limitsOf = (key: ThrottleKey) => LIMITS[kindOf(key) as keyof typeof LIMITS];
const rateOf = (key: ThrottleKey) =>
  (RATES as Partial<Record<string, { atOnce: number; seconds: number }>>)[kindOf(key)];
const step = (at: number) => sql.identifier(`step${at}`);

/** Counts an attempt under one key, if the previous key was counted. Returns no row if it must wait. */
function counting(key: ThrottleKey, at: number) {
  const t = signInThrottle;
  const from = at > 0 ? sql`from ${step(at - 1)}` : sql``;
  const rate = rateOf(key);
  if (rate) {
    // Generic cell rate algorithm (ITU-T I.371): `blocked_until` is the earliest time of the next attempt; it may lie in the
    // past by the length of a burst.
    const back = sql`make_interval(secs => ${(rate.atOnce - 1) * rate.seconds})`;
    const next = sql`make_interval(secs => ${rate.seconds})`;
    return sql`
      insert into ${t} (key, failures, last_at, blocked_until)
      select ${key}, 0, now(), now() - ${back} + ${next} ${from}
      on conflict (key) do update set
        last_at = now(), blocked_until = greatest(${t.blocked_until}, now() - ${back}) + ${next}
      where ${t.blocked_until} <= clock_timestamp()
      returning key, failures, last_at`;
  }
  const { free, first, longest } = limitsOf(key);
  const count = sql`(case when ${t.last_at} < now() - make_interval(secs => ${FORGOTTEN}) then 1 else ${t.failures} + 1 end)`;
  const wait = sql`least(${longest}, ${first} * 2 ^ least(20, ${count} - ${free}))`;
  // Not `now()`, which is the start of the transaction: it may have waited for the row's lock.
  return sql`
    insert into ${t} (key, failures, last_at, blocked_until)
    select ${key}, 1, now(), now() ${from}
    on conflict (key) do update set
      failures = ${count},
      last_at = now(),
      blocked_until = case when ${count} >= ${free} then now() + make_interval(secs => ${wait}) else now() end
    where ${t.blocked_until} <= clock_timestamp()
    returning key, failures, last_at`;
}

async function secondsLeft(database: Database | Tx, key: ThrottleKey): Promise<number> {
  const t = signInThrottle;
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
 * After a success clears the count of its origin and refunds one attempt to the other keys. Clearing those would let an
 * attacker reset them by signing in to an own account. Keys are updated in the order of charging, to avoid deadlocks.
 */
export async function clearSignIn(db: Database | Tx, charged: readonly Charge[]): Promise<void> {
  const steps = charged.map(({ key }, at) => {
    const settling = isOrigin(key) ? sql`delete from ${signInThrottle} where key = ${key}` : refunding(key);
    const after = at > 0 ? sql`and (select count(*) from ${step(at - 1)}) >= 0` : sql``;
    return sql`${step(at)} as (${settling} ${after} returning 1)`;
  });
  await db.execute(sql`with ${sql.join(steps, sql`, `)} select 1`);
}

/** Clears the waits of an account from every origin. */
export async function forgetAccount(database: Database, email: string): Promise<void> {
  const { key } = signInThrottle;
  await database
    .delete(signInThrottle)
    .where(
      or(
        inArray(key, [emailKey('account', email), emailKey('elsewhere', email)]),
        sql`starts_with(${key}, ${originKey(email, '')})`,
      ),
    );
}

/**
 * Refunds attempts that were right but do not sign in yet (a password before the second factor). An origin's attempt is
 * refunded only if none was counted after it; otherwise right passwords would clear the count of wrong ones.
 */
export async function refund(database: Database | Tx, charged: readonly Charge[]): Promise<void> {
  const t = signInThrottle;
  for (const { key, failures, at } of charged)
    await database.execute(
      isOrigin(key)
        ? sql`${failures > 1 ? sql`update ${t} set failures = failures - 1, blocked_until = now()` : sql`delete from ${t}`}
            where key = ${key} and failures = ${failures} and last_at = ${at}::timestamptz`
        : refunding(key),
    );
}

const isOrigin = (key: ThrottleKey): boolean => key.startsWith('origin:');

const refunding = (key: ThrottleKey) => sql`
  update ${signInThrottle} set failures = greatest(failures - 1, 0),
    blocked_until = case when failures <= ${limitsOf(key).free} then now() else blocked_until end
  where key = ${key}`;

/** Removes outdated counts, and the oldest above `MOST_ROWS`. */
export async function purgeThrottle(database: Database): Promise<void> {
  const t = signInThrottle;
  await database.execute(
    sql`delete from ${t} where ${t.last_at} < now() - make_interval(secs => ${FORGOTTEN})`,
  );
  await database.execute(sql`
    delete from ${t} where key in (select key from ${t} order by last_at desc offset ${MOST_ROWS})`);
}
