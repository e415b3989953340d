import { createHash } from 'node:crypto';
import { inArray, or, sql } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';
import { AppError } from './errors.ts';
import { normalEmail } from './identity/email.ts';
import { networkOf } from './network.ts';
import { signInThrottle } from './throttle.table.ts';

/**
 * What is counted, each under keys that begin with its name: tries without a wait, then the first wait in seconds, which
 * doubles up to the longest. Sign-ins: `place`, with one account from one place (a browser in which its person has been before,
 * an open session, else the address); `account`, with one account from all places where its person has not been, some 105 in a
 * day; `address`, with all accounts from one address. `mail`, `mailer`: mails asked for to one e-mail, and from one address;
 * `link`: mailed links opened from one address that do not hold; `contact`: messages of the contact form from one address;
 * `mailtest`: trial mails from one.
 */
const LIMITS = {
  origin: { free: 10, first: 15, longest: 15 * 60 },
  account: { free: 20, first: 15, longest: 18 * 60 },
  address: { free: 50, first: 15, longest: 15 * 60 },
  mail: { free: 5, first: 60, longest: 60 * 60 },
  mailer: { free: 20, first: 15, longest: 15 * 60 },
  link: { free: 30, first: 15, longest: 15 * 60 },
  contact: { free: 10, first: 60, longest: 60 * 60 },
  mailtest: { free: 20, first: 15, longest: 15 * 60 },
} as const;
/**
 * Sign-ins at a plain rate, however they end, so that a right password is no way to keep the server busy: so many at once, then
 * one in so many seconds. `known`: with one account in all browsers and sessions of its person; `elsewhere`: with one account
 * from all other places; `network`: with all accounts from one address, of which a whole office may sign in at the same time.
 */
const RATES = {
  known: { atOnce: 60, seconds: 10 },
  elsewhere: { atOnce: 60, seconds: 10 },
  network: { atOnce: 1000, seconds: 1 },
} as const;
/** Seconds without a try after which the count begins anew. */
const FORGOTTEN = 24 * 60 * 60;
/** Rows kept at most; the oldest go first. */
const MOST_ROWS = 100_000;

type Kind = keyof typeof LIMITS | keyof typeof RATES;
/** What a try is counted under. */
export type ThrottleKey = `${Kind}:${string}`;

/** An e-mail is hashed, known or not: the table tells nothing of accounts. */
const hashed = (email: string): string => createHash('sha256').update(normalEmail(email)).digest('base64url');

export const emailKey = <K extends Kind>(kind: K, email: string) => `${kind}:${hashed(email)}` as const;

/** `address` is null where the connection has none. An IPv6 customer holds a whole /64, so that is what counts. */
export const addressKey = <K extends Kind>(kind: K, address: string | null) =>
  `${kind}:${networkOf(address ?? 'unknown')}` as const;

export const originKey = (email: string, origin: string) => `origin:${hashed(email)}@${origin}` as const;

/** Counts a mail that somebody asks for, whether one will be sent or not. Throws 429 as `charge`. */
export async function chargeMail(database: Database, email: string, address: string | null): Promise<void> {
  const keys = [addressKey('mailer', address), emailKey('mail', email)];
  await charge(database, keys, 'Previše zahtjeva za slanje poruke.');
}

/** Counts what an address does under a kind of its own. Throws 429 as `charge`. */
export async function chargeFrom(
  database: Database,
  kind: 'contact' | 'mailtest',
  address: string | null,
  said: string,
): Promise<void> {
  await charge(database, [addressKey(kind, address)], said);
}

/**
 * Counts a mail that somebody who is signed in sends to an e-mail of their choice, whoever they are and from wherever: with
 * the mail itself, in its transaction. Throws 429 as `charge`.
 */
export async function chargeMailTo(tx: Tx, email: string): Promise<void> {
  await charge(tx, [emailKey('mail', email)], 'Ovoj adresi je danas poslano previše poruka.');
}

/**
 * Counts under each key in turn, in one statement; the first that must wait gives the others their try back. Answers what may
 * be given back. Throws 429: `said`, and how long.
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
  // A plain rate is for tries of every kind, and gets none back.
  const counted = charged.filter(({ key }) => rateOf(key) === undefined);
  if (!refused) return counted;
  // Nothing was tried: one person's impatience must not slow a whole office.
  await refund(database, counted);
  throw tooMany(said, await secondsLeft(database, refused));
}

/** A try as it was counted: how many it made, and when. */
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

/** Counts one try, if the one before has been counted; answers no row where it must wait. */
function counting(key: ThrottleKey, at: number) {
  const t = signInThrottle;
  const from = at > 0 ? sql`from ${step(at - 1)}` : sql``;
  const rate = rateOf(key);
  if (rate) {
    // The generic cell rate algorithm (ITU-T I.371): `blocked_until` is when the next may come at the earliest, which lies back
    // by as many steps as may come at once.
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
  // `clock_timestamp()`, not `now()`: a transaction that waited for the row's lock began too early to be compared.
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
 * After a success the count of its place is cleared. The others only get their one try back: an attacker's own account must
 * not open the way to others', nor its owner's coming and going to an account. In the order in which they were charged: two
 * sign-ins never wait for each other crosswise.
 */
export async function clearSignIn(db: Database | Tx, charged: readonly Charge[]): Promise<void> {
  const steps = charged.map(({ key }, at) => {
    const settling = isOrigin(key) ? sql`delete from ${signInThrottle} where key = ${key}` : refunding(key);
    const after = at > 0 ? sql`and (select count(*) from ${step(at - 1)}) >= 0` : sql``;
    return sql`${step(at)} as (${settling} ${after} returning 1)`;
  });
  await db.execute(sql`with ${sql.join(steps, sql`, `)} select 1`);
}

/** Lets the owner of an account sign in at once, from wherever. */
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
 * Takes back counted tries that turned out right but do not sign in yet (a password before the second factor). The try of a
 * network is taken back only if none was counted after it; otherwise right passwords would clear the count of wrong ones.
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

/** Removes counts that no longer matter, and the oldest when somebody fills the table. */
export async function purgeThrottle(database: Database): Promise<void> {
  const t = signInThrottle;
  await database.execute(
    sql`delete from ${t} where ${t.last_at} < now() - make_interval(secs => ${FORGOTTEN})`,
  );
  await database.execute(sql`
    delete from ${t} where key in (select key from ${t} order by last_at desc offset ${MOST_ROWS})`);
}
