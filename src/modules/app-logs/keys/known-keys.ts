import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterCommit } from '../../../core/after-commit.ts';
import { announceChange, cacheOf, invalidateCache } from '../../../core/cache.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { unauthenticated } from '../../../core/errors.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { prefixOf } from './key.ts';

/** A key that holds, as a node remembers it. */
export interface KnownLogKey {
  idguid: string;
  tenantId: string;
  app: string;
  hash: string;
  /** Lines a minute. */
  limit: number;
}

/** Keys of all organisations: lines that come name none. And what was sent with them, by arrays of one entry a key. */
export const logKeysSql = (role: string): string[] => [
  `create or replace function app_log_known_keys()
    returns table (idguid uuid, tenant_id uuid, app text, prefix text, key_hash text, line_limit int)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.idguid, k.tenant_id, k.app, k.prefix, k.key_hash, k.line_limit from app_log_keys k where k.revoked_at is null
  $$`,
  `create or replace function app_log_count_keys(keys uuid[], taken_lines bigint[], refused_lines bigint[]) returns void
    language sql volatile security definer set search_path = public, pg_temp
  as $$
    update app_log_keys k set taken = k.taken + u.taken, refused = k.refused + u.refused, last_used_at = now()
    from (select * from unnest(keys, taken_lines, refused_lines) as x (id, taken, refused) order by id) u where k.idguid = u.id
  $$`,
  ...callableBy(role, ['app_log_known_keys()', 'app_log_count_keys(uuid[], bigint[], bigint[])']),
];

/** Has all nodes read the keys again when this transaction has committed. */
export async function announceLogKeys(tx: Tx): Promise<void> {
  afterCommit(tx, invalidateCache);
  await announceChange(tx);
}

const knownKeys = (database: Database): Promise<Map<string, KnownLogKey>> =>
  cacheOf(database).get('app-log-keys', async (db) => {
    const { rows } = await db.execute<{
      idguid: string;
      tenant_id: string;
      app: string;
      prefix: string;
      key_hash: string;
      line_limit: number;
    }>(sql`select * from app_log_known_keys()`);
    return new Map(
      rows.map(({ idguid, tenant_id, app, prefix, key_hash, line_limit }) => [
        prefix,
        { idguid, tenantId: tenant_id, app, hash: key_hash, limit: line_limit },
      ]),
    );
  });

const DEAD = 'Ključ za logove ne vrijedi: pogrešan je ili opozvan.';

/** The key of a request (`Authorization: Bearer …`), from memory. Throws 401 for none, and for one that does not hold. */
export async function logKeyOf(database: Database, request: FastifyRequest): Promise<KnownLogKey> {
  const token = request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  const prefix = token && prefixOf(token);
  const key = prefix && (await knownKeys(database)).get(prefix);
  if (!key || !sameHash(tokenHash(token), key.hash)) throw unauthenticated(DEAD);
  return key;
}

const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
