import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../core/context.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { type Caller, callerOf, inPersonOnly } from '../../../core/http.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { slot } from '../../../core/slot.ts';
import { actorOf, type EffectiveRow } from '../../rights/effective/effective.ts';
import { type LoadedCaller, rightsOf, subjectsAt } from '../../rights/effective/rights-cache.ts';
import { hasFactor } from '../has-factor.ts';
import { sessions } from '../session.table.ts';
import { type Claims, ENDED, verifyAccess, verifyTicket } from './tokens.ts';

/** A caller with their session. */
export interface SignedIn extends Caller {
  kind: 'session';
  sessionId: string;
  /** The impersonation, if it is one. */
  impersonation: Impersonation | null;
}

/** The impersonator with their own session and organisation, the reason, and the latest end. */
interface Impersonation {
  by: string;
  reason: string;
  until: Date;
  userId: string;
  sessionId: string;
  tenantId: string;
}

/** SQL: whether an organisation requires a second factor. Filled by the module of the settings. */
export const demandsFactor = slot<(organisation: SQL) => SQL<boolean>>(
  'whether an organisation asks for a second factor',
);

/** SQL: whether an organisation requires a second factor that the person does not have. */
const needsFactor = (person: SQL, organisation: SQL): SQL =>
  sql`(${demandsFactor.value(organisation)} and not ${hasFactor(person)})`;

interface SessionRow extends EffectiveRow {
  /** The statement's pg_current_snapshot. */
  snapshot: string;
  /** The organisation requires a second factor, and the person has none. */
  needs_factor: boolean;
  impersonator: string | null;
  impersonator_id: string;
  impersonator_session_id: string;
  impersonator_tenant_id: string;
  impersonation_reason: string | null;
  expires_at: string;
}

/** The right to impersonate; for the operator's people only. */
const IMPERSONATE = 'admin_impersonation_save';

/**
 * SQL: whether an impersonated session (`s`) is still allowed. The impersonator's own session (`o`) must be open, in the operator's
 * organisation and with the right; and the request must be for the session's organisation.
 */
const impersonationAllowed = (
  tenantId: string,
): SQL => sql`(s.organisation_id = ${tenantId} and o.user_id = s.impersonator_id
  and o.revoked_at is null and o.expires_at > now() and exists (
    select from access_effective(s.impersonator_id, o.organisation_id) a
    where a.is_operator and not ${needsFactor(sql`s.impersonator_id`, sql`o.organisation_id`)}
      and ${IMPERSONATE} = any(a.permissions)))`;

/**
 * The rights behind a token as they stand in the database: null when the session has ended, the person is not active,
 * or does not belong to the organisation.
 */
async function readRights(database: Database, claims: Claims): Promise<LoadedCaller<SignedIn> | null> {
  const { userId, tenantId, sessionId } = claims;
  const {
    rows: [row],
  } = await database.execute<SessionRow>(sql`
    select e.*, pg_current_snapshot()::text as snapshot,
      ${needsFactor(sql`s.user_id`, sql`${tenantId}::uuid`)} as needs_factor, s.impersonation_reason,
      s.impersonator_id, s.impersonator_session_id, s.expires_at,
      trim(i.first_name || ' ' || i.last_name) as impersonator, o.organisation_id as impersonator_tenant_id
    from ${sessions} s cross join lateral access_effective(s.user_id, ${tenantId}) e
    left join ${users} i on i.idguid = s.impersonator_id
    left join ${sessions} o on o.idguid = s.impersonator_session_id
    where s.idguid = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()
      and (s.impersonator_id is null or ${impersonationAllowed(tenantId)})`);
  if (!row) return null;
  const impersonation =
    row.impersonator === null
      ? null
      : {
          by: row.impersonator,
          reason: row.impersonation_reason ?? '',
          until: new Date(row.expires_at),
          userId: row.impersonator_id,
          sessionId: row.impersonator_session_id,
          tenantId: row.impersonator_tenant_id,
        };
  const needed = row.needs_factor && !impersonation;
  const actor = actorOf(userId, tenantId, row);
  return {
    snapshot: row.snapshot,
    subjects: [
      ...subjectsAt(claims),
      `session:${sessionId}`,
      ...(impersonation ? [...subjectsAt(impersonation), `session:${impersonation.sessionId}`] : []),
    ],
    caller: {
      kind: 'session',
      sessionId,
      needsFactor: needed,
      impersonation,
      actor: { ...actor, ...(needed ? { permissions: new Set<string>() } : {}), via: row.impersonator },
      tenant: { id: tenantId, name: row.tenant_name, isOperator: row.is_operator },
    },
  };
}

/**
 * The caller of an access token. Throws 401 for an invalid token, an ended session, and a person who is inactive or no longer a member.
 */
export async function callerOfSession(
  database: Database,
  _request: FastifyRequest,
  token: string,
): Promise<SignedIn> {
  const signedIn = await loadSignedIn(database, await verifyAccess(database, token));
  if (!signedIn) throw unauthenticated(ENDED);
  return signedIn;
}

/** The caller of a ticket; throws like `callerOfSession`. */
export async function callerOfTicket(
  database: Database,
  _request: FastifyRequest,
  ticket: string,
): Promise<SignedIn> {
  const signedIn = await loadSignedIn(database, await verifyTicket(database, ticket));
  if (!signedIn) throw unauthenticated(ENDED);
  return signedIn;
}

/** The caller of a valid access token: cached, or as `readRights` reads them. */
export const loadSignedIn = (database: Database, claims: Claims): Promise<SignedIn | null> =>
  rightsOf(database).load<SignedIn>(
    `${claims.sessionId}:${claims.tenantId}`,
    () => readRights(database, claims),
    (entry) => entry.kind === 'session' && entry.actor.userId === claims.userId && !isOver(entry),
  );

/** The hour of acting in another's name has passed since the caller was cached. */
const isOver = ({ impersonation }: SignedIn): boolean =>
  impersonation !== null && impersonation.until.getTime() <= Date.now();

/** The signed-in caller of a guarded route. Throws 403 for an API key. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const caller = callerOf(request);
  if (!isSignedIn(caller)) throw inPersonOnly();
  return caller;
}

/** Whether a caller has a session. */
export const isSignedIn = (caller: Caller | null): caller is SignedIn => caller?.kind === 'session';
