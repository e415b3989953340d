import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Actor, Database } from '../../core/context.ts';
import type { Caller } from '../../core/http.ts';
import { users } from './people.table.ts';
import { sessions } from './session.table.ts';
import type { Claims } from './tokens.ts';

/** A caller together with the session he came by. */
export interface SignedIn extends Caller {
  sessionId: string;
  /** Who acts in the person's name, and why; null where nobody does. */
  impersonation: { by: string; reason: string } | null;
}

interface SessionRow extends EffectiveRow {
  impersonator: string | null;
  impersonation_reason: string | null;
}

interface EffectiveRow extends Record<string, unknown> {
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
async function readRights(database: Database, claims: Claims): Promise<SignedIn | null> {
  const { userId, tenantId, sessionId } = claims;
  const {
    rows: [row],
  } = await database.execute<SessionRow>(sql`
    select e.*, s.impersonation_reason, i.first_name || ' ' || i.last_name as impersonator
    from ${sessions} s cross join lateral access_effective(s.user_id, ${tenantId}) e
    left join ${users} i on i.idguid = s.impersonator_id
    where s.idguid = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()`);
  if (!row) return null;
  return {
    sessionId,
    needsFactor: row.needs_factor && row.impersonator === null,
    impersonation: row.impersonator ? { by: row.impersonator, reason: row.impersonation_reason ?? '' } : null,
    actor: {
      ...actorOf(userId, row),
      ...(row.needs_factor && row.impersonator === null ? { permissions: new Set<string>() } : {}),
      via: row.impersonator,
    },
    tenant: { id: tenantId, name: row.tenant_name, isOperator: row.is_operator },
  };
}

/** A person with the rights that count in an organisation; null for who does not belong to it or is not active. */
export async function actorIn(database: Database, userId: string, tenantId: string): Promise<Actor | null> {
  const { rows } = await database.execute<EffectiveRow>(
    sql`select * from access_effective(${userId}, ${tenantId})`,
  );
  return rows[0] ? actorOf(userId, rows[0]) : null;
}

const actorOf = (userId: string, row: EffectiveRow): Actor => ({
  userId,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  permissions: new Set(row.permissions),
  roles: row.roles,
  via: null,
});

/** Callers kept in memory at most, and how long in milliseconds: a last resort, since every change is told. */
const MOST = 10_000;
const LONGEST = 5 * 60 * 1000;

/**
 * Rights by session and organisation, kept in memory only while the database is known to tell of every change
 * (listener.ts); otherwise each request asks anew.
 */
export class RightsCache {
  readonly #database: Database;
  readonly #entries = new LRUCache<string, SignedIn>({ max: MOST, ttl: LONGEST });
  #told = false;
  /** Grows with every change, so that an answer read before one is not kept after it. */
  #generation = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** See `readRights`. */
  async load(claims: Claims): Promise<SignedIn | null> {
    const key = `${claims.sessionId}:${claims.tenantId}`;
    const known = this.#entries.get(key);
    if (known && known.actor.userId === claims.userId) return known;
    const generation = this.#generation;
    const rights = await readRights(this.#database, claims);
    if (rights && this.#told && generation === this.#generation) this.#entries.set(key, rights);
    return rights;
  }

  /** True while rights are kept: the database tells of changes. */
  get told(): boolean {
    return this.#told;
  }

  /** Says whether the database tells of changes; either way what was known is forgotten. */
  setTold(told: boolean): void {
    this.#told = told;
    this.forget('all');
  }

  /** Forgets those a notice concerns: `all`, `user:ID`, `tenant:ID`, `member:TENANT:USER` or `session:ID`. */
  forget(notice: string): void {
    this.#generation++;
    const [kind, first, second] = notice.split(':');
    const concerns: Record<string, (entry: SignedIn) => boolean> = {
      user: ({ actor }) => actor.userId === first,
      tenant: ({ tenant }) => tenant.id === first,
      member: ({ actor, tenant }) => tenant.id === first && actor.userId === second,
      session: ({ sessionId }) => sessionId === first,
    };
    const concerned = concerns[kind ?? ''];
    if (!concerned) this.#entries.clear();
    else for (const [key, entry] of this.#entries.entries()) if (concerned(entry)) this.#entries.delete(key);
  }
}

const caches = new WeakMap<Database, RightsCache>();

/** The cache of a node: one per pool. */
export function rightsOf(database: Database): RightsCache {
  let cache = caches.get(database);
  if (!cache) {
    cache = new RightsCache(database);
    caches.set(database, cache);
  }
  return cache;
}
