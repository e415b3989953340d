import { createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { newToken, tokenHash } from '../../../core/opaque.ts';
import { refreshTokens, sessions } from '../session.table.ts';
import type { Client } from './browser.ts';
import { noteReuse } from './session-events.ts';
import { GRACE_SECONDS, type Issued, issue, revoke } from './sessions.ts';
import { ENDED } from './tokens.ts';

/** By the clock, not by the transaction's start: a transaction that waited for a change of organisation started before it. */
const RUN_OUT = sql<boolean>`${refreshTokens.expires_at} <= clock_timestamp()`;

const UNKNOWN: Client = { ip: null, userAgent: null };

/**
 * Rotates a refresh token: exchanges it for the next one of its family. A used token gets that same next token again if the client may
 * have missed the answer: within `GRACE_SECONDS`, with the same device cookie, while the next one is unused. Any other reuse means
 * theft and ends the whole family. The session continues in `organisationId`. Throws 401 for an invalid token.
 */
export async function rotate(
  database: Database,
  token: string,
  organisationId: string,
  client: Client = UNKNOWN,
): Promise<Issued> {
  const issued = await database.transaction(async (tx): Promise<Issued | null> => {
    const hash = tokenHash(token);
    // Lock the family before reading the token's state, so that concurrent uses are serialized.
    const [session] = await tx
      .select({ session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.idguid, refreshTokens.session_id))
      .where(and(eq(refreshTokens.token_hash, hash), isNull(sessions.revoked_at)))
      .for('update', { of: sessions });
    if (!session) return null;
    const { idguid: sessionId, user_id: userId } = session.session;
    const [current] = await tx
      .select({
        used: sql<boolean>`${refreshTokens.used_at} is not null`,
        expired: RUN_OUT,
        // Null after the grace period, and once the next token was used.
        salt: sql<
          string | null
        >`case when ${refreshTokens.used_at} > now() - make_interval(secs => ${GRACE_SECONDS})
          then ${refreshTokens.next_salt} end`,
      })
      .from(refreshTokens)
      .where(eq(refreshTokens.token_hash, hash));
    const again = current?.used ? await repeat(tx, sessionId, token, current.salt, client) : null;
    if (again === 'theft') {
      await revoke(tx, sessionId, 'reuse');
      await noteReuse(tx, userId, session.session.organisation_id, client);
      return null;
    }
    if (again === 'replaced' || !current || current.expired) return null;
    const refreshToken = again?.token ?? (await advance(tx, sessionId, token, client));
    if (organisationId !== session.session.organisation_id)
      await tx
        .update(sessions)
        .set({ organisation_id: organisationId })
        .where(eq(sessions.idguid, sessionId));
    return { sessionId, userId, organisationId, refreshToken };
  });
  if (!issued) throw unauthenticated(ENDED);
  return issued;
}

/** Marks a token as used and adds the next one, the only one that may be returned again. */
async function advance(tx: Tx, sessionId: string, token: string, client: Client): Promise<string> {
  const [hash, salt] = [tokenHash(token), newToken()];
  await tx.execute(sql`
    update ${refreshTokens} set next_salt = case when token_hash = ${hash} then ${salt} end,
      used_at = case when token_hash = ${hash} then now() else used_at end
    where session_id = ${sessionId} and (token_hash = ${hash} or next_salt is not null)`);
  return issue(tx, sessionId, nextOf(token, salt, client));
}

/**
 * The token that a used one was exchanged for, derived again. `replaced`: it expired unused because the session moved (`moveSession`).
 * `theft`: another client, too late, or no device cookie.
 */
async function repeat(
  tx: Tx,
  sessionId: string,
  token: string,
  salt: string | null,
  client: Client,
): Promise<{ token: string } | 'replaced' | 'theft'> {
  if (salt === null || !client.browser) return 'theft';
  const next = nextOf(token, salt, client);
  const [waiting] = await tx
    .select({ expired: RUN_OUT })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.session_id, sessionId),
        eq(refreshTokens.token_hash, tokenHash(next)),
        isNull(refreshTokens.used_at),
      ),
    );
  if (!waiting) return 'theft';
  return waiting.expired ? 'replaced' : { token: next };
}

/**
 * Derives the next token from the current one and a random salt. The same token and browser always give the same result, so a retry
 * needs no second token; the salt in the table alone reveals nothing.
 */
const nextOf = (token: string, salt: string, { browser }: Client): string =>
  createHmac('sha256', token)
    .update(JSON.stringify([salt, browser ?? null]))
    .digest('base64url');
