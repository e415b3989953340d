import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { newHashedToken, newToken, tokenHash } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import { type Charge, clearSignIn } from '../../../core/throttle.ts';
import { credentialsChanged } from '../credentials.ts';
import { deviceName } from '../device.ts';
import { ringSecurity } from '../notice.ts';
import { contextOf } from '../person.ts';
import { type EndedWhy, refreshTokens, sessions } from '../session.table.ts';
import type { Client } from './browser.ts';
import { noteSignIn, noteSignOut, type OwnMethod } from './session-events.ts';
import { ENDED } from './tokens.ts';

/** Lifetime in days of an unused refresh token, and of a session. */
const REFRESH_DAYS = 30;
const SESSION_DAYS = 180;
/** Maximum minutes of an impersonation. */
const IMPERSONATION_MINUTES = 60;
/** Seconds for which a used token is answered again: a call times out after ten, and the person retries. */
export const GRACE_SECONDS = 30;

/** A session with its person and organisation. */
export interface SessionRef {
  sessionId: string;
  userId: string;
  organisationId: string;
}

/** A session with its current refresh token. */
export interface Issued extends SessionRef {
  refreshToken: string;
}

/**
 * How a person signed in. `since`: when the password was last changed, read before it was compared; null without a password.
 */
export interface Shown {
  method: OwnMethod;
  since: string | null;
  /** The counted attempt, taken back on success; none for a passkey alone. */
  counted?: readonly Charge[];
}

/**
 * Starts a session of an active person in an organisation. Throws 401 if the password has been changed since it was checked.
 */
export function beginSession(
  database: Database,
  userId: string,
  organisationId: string,
  client: Client,
  { method, since, counted }: Shown,
): Promise<Issued> {
  const scope = { tenantId: organisationId, userId, isOperator: false };
  const sessionId = newId();
  const { token, hash } = newHashedToken();
  return inTenant(database, scope, async (tx) => {
    // Few statements, pipelined: a sign-in should cost little beside the password's hash.
    const [begun] = await Promise.all([
      tx.execute<{ is_new: boolean }>(sql`
        with person as (
          update ${users} set last_login_at = now()
          where idguid = ${userId} and is_active
            and (${since}::timestamptz is null or password_changed_at = ${since}::timestamptz)
          returning idguid
        ), session as (
          insert into ${sessions} (idguid, user_id, organisation_id, expires_at, ip, user_agent, browser, method)
          select ${sessionId}, idguid, ${organisationId}::uuid, ${days(REFRESH_DAYS)}, ${client.ip},
            ${client.userAgent?.slice(0, 400) ?? null}, ${client.browser ?? null}, ${method} from person
          returning idguid, expires_at
        )
        insert into ${refreshTokens} (token_hash, session_id, expires_at)
        select ${hash}, idguid, expires_at from session
        returning ${isNewDevice(userId, client)} as is_new`),
      noteSignIn(tx, userId, organisationId, client, method),
      counted && clearSignIn(tx, counted),
    ]);
    if (begun.rowCount === 0) throw credentialsChanged();
    if (begun.rows[0]!.is_new || method === 'recovery') {
      const nobody = { idguid: userId, email: '', firstName: '', lastName: '' };
      const ctx = contextOf(tx, nobody, { id: organisationId, name: '' }, client.ip);
      const from = deviceName(client.userAgent) + (client.ip ? `, s adrese ${client.ip}` : '');
      await ringSecurity(ctx, userId, method === 'recovery' ? 'recovery-used' : 'new-device', from);
    }
    return { sessionId, userId, organisationId, refreshToken: token };
  });
}

/** Whether the person has signed in before, but never in this browser. Browsers without a device cookie cannot be told apart. */
const isNewDevice = (userId: string, { browser = null }: Client): SQL => sql`${browser}::text is not null
  and exists (select from ${sessions} s where s.user_id = ${userId} and s.method <> 'impersonation')
  and not exists (select from ${sessions} s where s.user_id = ${userId} and s.browser = ${browser})`;

/** The open session of a refresh token, whether the token is still valid or not. */
export async function sessionOf(database: Database, token: string): Promise<SessionRef | undefined> {
  const [found] = await database
    .select({
      sessionId: sessions.idguid,
      userId: sessions.user_id,
      organisationId: sessions.organisation_id,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.idguid, refreshTokens.session_id))
    .where(
      and(
        eq(refreshTokens.token_hash, tokenHash(token)),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql`now()`),
      ),
    );
  return found;
}

/**
 * Moves a session to another organisation and issues a new refresh token. The previous one expires instead of being marked as used, so
 * that its use by another tab is not taken for theft. Throws 401 for an ended session.
 */
export async function moveSession(
  database: Database,
  sessionId: string,
  organisationId: string,
): Promise<Issued> {
  return database.transaction(async (tx) => {
    const [session] = await tx
      .update(sessions)
      .set({ organisation_id: organisationId })
      .where(and(eq(sessions.idguid, sessionId), isNull(sessions.revoked_at)))
      .returning();
    if (!session) throw unauthenticated(ENDED);
    await tx
      .update(refreshTokens)
      .set({ expires_at: sql`now()` })
      .where(and(eq(refreshTokens.session_id, sessionId), isNull(refreshTokens.used_at)));
    return { sessionId, userId: session.user_id, organisationId, refreshToken: await issue(tx, sessionId) };
  });
}

/**
 * Ends a session: invalidates its refresh tokens and, on every node, its access tokens. Returns false if it had ended before.
 */
export async function revoke(db: Database | Tx, sessionId: string, why: EndedWhy): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: sql`now()`, revoked_why: why })
    .where(and(eq(sessions.idguid, sessionId), isNull(sessions.revoked_at)))
    .returning({ idguid: sessions.idguid });
  return ended.length > 0;
}

/** Ends all other sessions of a person, and their impersonations. Returns how many of their own. */
export async function revokeOthers(
  db: Database | Tx,
  userId: string,
  except: string | null,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: sql`now()`, revoked_why: 'ended' })
    .where(
      and(
        or(eq(sessions.user_id, userId), eq(sessions.impersonator_id, userId)),
        except === null ? undefined : ne(sessions.idguid, except),
        isNull(sessions.revoked_at),
      ),
    )
    .returning({ userId: sessions.user_id });
  return ended.filter((one) => one.userId === userId).length;
}

/** Ends every session of a person. */
export const endSessionsOf = (db: Database | Tx, userId: string, why: EndedWhy) =>
  db
    .update(sessions)
    .set({ revoked_at: sql`now()`, revoked_why: why })
    .where(and(eq(sessions.user_id, userId), isNull(sessions.revoked_at)));

/** Number of a person's own open sessions, in one organisation or (null) in all. */
export const countSessions = (person: SQL, organisation: string | null): SQL<number> =>
  sql`(select count(*)::int from ${sessions} s where s.user_id = ${person}
    and s.revoked_at is null and s.expires_at > now() and s.impersonator_id is null
    and (${organisation}::uuid is null or s.organisation_id = ${organisation}::uuid))`;

/** Ends a session at its person's request, and audits it. */
export async function signOut(database: Database, ref: SessionRef, client: Client): Promise<void> {
  const { sessionId, userId, organisationId } = ref;
  await inTenant(database, { tenantId: organisationId, userId, isOperator: false }, async (tx) => {
    await revoke(tx, sessionId, 'logout');
    await noteSignOut(tx, userId, organisationId, client);
  });
}

/**
 * Removes old sessions and tokens. Used tokens stay until they would have expired, so that reuse is detected; expired ones as long as
 * the previous one may be retried.
 */
export async function purgeSessions(database: Database): Promise<void> {
  await database.execute(sql`delete from ${sessions} where expires_at < now() - interval '1 day'`);
  await database.execute(sql`delete from ${refreshTokens}
    where expires_at < now() - make_interval(secs => ${GRACE_SECONDS})`);
}

const days = (count: number) => sql`now() + make_interval(days => ${count})`;

/**
 * Adds a refresh token to a family, a random one unless given, and extends the session to the token's end: at most `SESSION_DAYS` in
 * all, and `IMPERSONATION_MINUTES` for an impersonation.
 */
export async function issue(tx: Tx, sessionId: string, token = newToken()): Promise<string> {
  const ends = sql`case when impersonator_id is null
    then least(${days(REFRESH_DAYS)}, created_at + make_interval(days => ${SESSION_DAYS}))
    else created_at + make_interval(mins => ${IMPERSONATION_MINUTES}) end`;
  await tx.execute(sql`
    with session as (
      update ${sessions} set last_used_at = now(), expires_at = ${ends}
      where idguid = ${sessionId} returning expires_at
    )
    insert into ${refreshTokens} (token_hash, session_id, expires_at)
    select ${tokenHash(token)}, ${sessionId}, expires_at from session`);
  return token;
}
