import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { newHashedToken, newToken, tokenHash } from '../../../core/opaque.ts';
import { credentialsChanged } from '../credentials.ts';
import { challenges } from '../factors.table.ts';

/** Seconds until a challenge expires, and wrong answers it allows. */
export const CHALLENGE_SECONDS = 5 * 60;
const MOST_ATTEMPTS = 5;
/** Maximum rows, because anybody may start a passkey sign-in. The oldest are removed first. */
const MOST_ROWS = 100_000;

type ChallengeKind = (typeof challenges.$inferSelect)['kind'];
type Challenge = typeof challenges.$inferSelect;

const alive = (token: string, kind: ChallengeKind) =>
  and(
    eq(challenges.token_hash, tokenHash(token)),
    eq(challenges.kind, kind),
    gt(challenges.expires_at, sql`now()`),
    lt(challenges.attempts, MOST_ATTEMPTS),
  );

/** Creates a challenge. Returns its token, which a passkey signs. */
export async function openChallenge(
  db: Database | Tx,
  kind: Exclude<ChallengeKind, 'second-factor'>,
  userId: string | null,
): Promise<string> {
  const token = newToken();
  await db.insert(challenges).values({
    token_hash: tokenHash(token),
    kind,
    user_id: userId,
    challenge: token,
    expires_at: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  });
  return token;
}

/**
 * Creates the challenge of a second step after a right password. Locks the person's row, and throws 401 if the password has been
 * changed meanwhile.
 */
export async function openSecondStep(
  database: Database,
  userId: string,
  passwordSince: string | null,
): Promise<string> {
  const { token, hash } = newHashedToken();
  const opened = await database.execute(sql`
    with person as (
      select idguid from ${users}
      where idguid = ${userId} and password_changed_at = ${passwordSince}::timestamptz for share
    )
    insert into ${challenges} (token_hash, kind, user_id, expires_at)
    select ${hash}, 'second-factor', idguid, now() + make_interval(secs => ${CHALLENGE_SECONDS}) from person`);
  if (opened.rowCount === 0) throw credentialsChanged();
  return token;
}

/** A pending challenge, if it has not expired. */
export async function findChallenge(
  db: Database | Tx,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge | undefined> {
  const [found] = await db.select().from(challenges).where(alive(token, kind));
  return found;
}

/** What a passkey signs for a pending challenge; undefined if it has expired. */
export async function askAnew(db: Database, kind: ChallengeKind, token: string): Promise<string | undefined> {
  const asked = newToken();
  const found = await db.update(challenges).set({ challenge: asked }).where(alive(token, kind)).returning();
  return found.length > 0 ? asked : undefined;
}

/** Counts an attempt before it is checked. Returns how many remain after it; undefined if none was left. */
export async function countAttempt(
  db: Database,
  kind: ChallengeKind,
  token: string,
): Promise<number | undefined> {
  const [row] = await db
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(alive(token, kind))
    .returning({ attempts: challenges.attempts });
  return row && MOST_ATTEMPTS - row.attempts;
}

/** Consumes a challenge and returns it, once. `token` was checked before, by `countAttempt` or here. */
export async function closeChallenge(
  db: Database | Tx,
  kind: ChallengeKind,
  token: string,
): Promise<Challenge | undefined> {
  const [row] = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.token_hash, tokenHash(token)),
        eq(challenges.kind, kind),
        gt(challenges.expires_at, sql`now()`),
      ),
    )
    .returning();
  return row;
}

/** Removes a person's pending second steps after a password change. */
export async function dropPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx
    .delete(challenges)
    .where(and(eq(challenges.user_id, userId), eq(challenges.kind, 'second-factor')));
}

/** Removes expired challenges, and the oldest if the table is full. */
export async function purgeChallenges(database: Database): Promise<void> {
  await database.execute(sql`delete from ${challenges} where expires_at < now()`);
  await database.execute(sql`
    delete from ${challenges} where token_hash in
      (select token_hash from ${challenges} order by created_at desc offset ${MOST_ROWS})`);
}
