import { type SQL, sql } from 'drizzle-orm';
import type { Actor, Database, Tx } from '../../core/context.ts';
import type { Caller } from '../../core/http.ts';
import { users } from '../../core/identity/identity.table.ts';
import { fullName } from '../../core/identity/names.ts';
import { allowList } from './keys/addresses.ts';
import { sessions } from './session.table.ts';
import type { Claims } from './tokens.ts';

/** A caller together with the session he came by. */
export interface SignedIn extends Caller {
  kind: 'session';
  sessionId: string;
  /** Who acts in the person's name, and why; null where nobody does. */
  impersonation: Impersonation | null;
}

/** Who acts in a person's name, by which session of their own in which organisation, why, and until when at most. */
export interface Impersonation {
  by: string;
  reason: string;
  until: Date;
  userId: string;
  sessionId: string;
  tenantId: string;
}

/** A caller by an API key: its maker, with those of their rights that the key was given. */
export interface KeyCaller extends Caller {
  kind: 'key';
  keyId: string;
  /** SHA-256 (hex) of the whole key. */
  hash: string;
  /** When it ends, in milliseconds; null: never. */
  expires: number | null;
  allows: (address: string) => boolean;
  /** Requests a minute. */
  limit: number;
}

/** Whoever came by a token. */
export type Known = SignedIn | KeyCaller;
/** A caller as the database answered, with what that statement saw. */
export type Answered<T extends Known> = Omit<T, 'remembered'> & { seen: string };

interface SessionRow extends EffectiveRow {
  impersonator: string | null;
  impersonator_id: string;
  impersonator_session_id: string;
  impersonator_tenant_id: string;
  impersonation_reason: string | null;
  expires_at: string;
}

/** The right to act in another's name; the operator's people only. */
export const IMPERSONATE = 'admin_impersonation_save';

/**
 * True of a session that somebody acts in (`s`) while they still may: signed in themselves (`o`), in the operator's
 * organisation, with the right to; and in that one organisation.
 */
const stillActing = (
  tenantId: string,
): SQL => sql`(s.organisation_id = ${tenantId} and o.user_id = s.impersonator_id
  and o.revoked_at is null and o.expires_at > now() and exists (
    select from access_effective(s.impersonator_id, o.organisation_id) a
    where a.is_operator and not a.needs_factor and ${IMPERSONATE} = any(a.permissions)))`;

interface EffectiveRow extends Record<string, unknown> {
  /** What the statement saw: pg_current_snapshot. */
  seen: string;
  email: string;
  first_name: string;
  last_name: string;
  tenant_name: string;
  is_operator: boolean;
  permissions: string[];
  roles: string[];
  needs_factor: boolean;
}

/**
 * The rights behind a token as they stand in the database: null when the session has ended, the person is not active,
 * or does not belong to the organisation.
 */
export async function readRights(database: Database, claims: Claims): Promise<Answered<SignedIn> | null> {
  const { userId, tenantId, sessionId } = claims;
  const {
    rows: [row],
  } = await database.execute<SessionRow>(sql`
    select e.*, pg_current_snapshot()::text as seen, s.impersonation_reason, s.impersonator_id, s.impersonator_session_id, s.expires_at,
      trim(i.first_name || ' ' || i.last_name) as impersonator, o.organisation_id as impersonator_tenant_id
    from ${sessions} s cross join lateral access_effective(s.user_id, ${tenantId}) e
    left join ${users} i on i.idguid = s.impersonator_id
    left join ${sessions} o on o.idguid = s.impersonator_session_id
    where s.idguid = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()
      and (s.impersonator_id is null or ${stillActing(tenantId)})`);
  if (!row) return null;
  return {
    seen: row.seen,
    kind: 'session',
    sessionId,
    needsFactor: row.needs_factor && row.impersonator === null,
    impersonation:
      row.impersonator === null
        ? null
        : {
            by: row.impersonator,
            reason: row.impersonation_reason ?? '',
            until: new Date(row.expires_at),
            userId: row.impersonator_id,
            sessionId: row.impersonator_session_id,
            tenantId: row.impersonator_tenant_id,
          },
    actor: {
      ...actorOf(userId, tenantId, row),
      ...(row.needs_factor && row.impersonator === null ? { permissions: new Set<string>() } : {}),
      via: row.impersonator,
    },
    tenant: { id: tenantId, name: row.tenant_name, isOperator: row.is_operator },
  };
}

interface KeyRow extends EffectiveRow {
  idguid: string;
  tenant_id: string;
  user_id: string;
  name: string;
  key_hash: string;
  expires_at: string | null;
  allowed_addresses: string[];
  rate_limit: number;
  given: string[];
}

/**
 * What stands behind an API key's visible beginning: null when it has been revoked or has expired, and when its maker is
 * not active or has left the organisation. A second factor is a person's; a key is never asked for one.
 */
export async function readKey(database: Database, prefix: string): Promise<Answered<KeyCaller> | null> {
  const {
    rows: [row],
  } = await database.execute<KeyRow>(sql`
    select e.*, pg_current_snapshot()::text as seen, k.idguid, k.tenant_id, k.user_id, k.name, k.key_hash, k.expires_at, k.allowed_addresses, k.rate_limit,
      k.permissions as given
    from access_api_key(${prefix}) k cross join lateral access_effective(k.user_id, k.tenant_id) e`);
  if (!row) return null;
  const maker = actorOf(row.user_id, row.tenant_id, row);
  return {
    seen: row.seen,
    kind: 'key',
    keyId: row.idguid,
    hash: row.key_hash,
    expires: row.expires_at === null ? null : new Date(row.expires_at).getTime(),
    allows: allowList(row.allowed_addresses),
    limit: row.rate_limit,
    needsFactor: false,
    actor: {
      ...maker,
      permissions: new Set(row.given.filter((name) => maker.permissions.has(name))),
      // A role may mean more than the rights it holds.
      roles: [],
      via: `API ključ ${row.name}`,
    },
    tenant: { id: row.tenant_id, name: row.tenant_name, isOperator: row.is_operator },
  };
}

/** A person with the rights that count in an organisation; null for who does not belong to it or is not active. */
export async function actorIn(
  database: Database | Tx,
  userId: string,
  tenantId: string,
): Promise<Actor | null> {
  const { rows } = await database.execute<EffectiveRow>(
    sql`select * from access_effective(${userId}, ${tenantId})`,
  );
  return rows[0] ? actorOf(userId, tenantId, rows[0]) : null;
}

const actorOf = (userId: string, tenantId: string, row: EffectiveRow): Actor => ({
  userId,
  tenantId,
  name: fullName(row),
  email: row.email,
  permissions: new Set(row.permissions),
  roles: row.roles,
  via: null,
});
