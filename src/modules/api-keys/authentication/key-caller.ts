import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import type { Caller } from '../../../core/http.ts';
import { actorOf, type EffectiveRow } from '../../rights/effective/effective.ts';
import { type LoadedCaller, rightsOf, subjectsAt } from '../../rights/effective/rights-cache.ts';
import { allowList } from './addresses.ts';

/** A caller with an API key: its maker, with the rights of both maker and key. */
export interface KeyCaller extends Caller {
  kind: 'key';
  keyId: string;
  /** SHA-256 (hex) of the whole key. */
  hash: string;
  /** Expiry in milliseconds; null: never. */
  expires: number | null;
  allows: (address: string) => boolean;
  /** Requests a minute. */
  limit: number;
}

interface KeyRow extends EffectiveRow {
  /** The statement's pg_current_snapshot. */
  snapshot: string;
  idguid: string;
  tenant_id: string;
  user_id: string;
  name: string;
  key_hash: string;
  expires_at: string | null;
  allowed_addresses: string[];
  rate_limit: number;
  key_permissions: string[];
}

/**
 * Reads the caller of an API key by its visible prefix: null if it is revoked or expired, or if its maker is inactive or no longer a
 * member. A key is never asked for a second factor.
 */
async function readKey(database: Database, prefix: string): Promise<LoadedCaller<KeyCaller> | null> {
  const {
    rows: [row],
  } = await database.execute<KeyRow>(sql`
    select e.*, pg_current_snapshot()::text as snapshot, k.idguid, k.tenant_id, k.user_id, k.name, k.key_hash, k.expires_at, k.allowed_addresses, k.rate_limit,
      k.permissions as key_permissions
    from access_api_key(${prefix}) k cross join lateral access_effective(k.user_id, k.tenant_id) e`);
  if (!row) return null;
  const maker = actorOf(row.user_id, row.tenant_id, row);
  return {
    snapshot: row.snapshot,
    subjects: [...subjectsAt(maker), `key:${row.idguid}`],
    caller: {
      kind: 'key',
      keyId: row.idguid,
      hash: row.key_hash,
      expires: row.expires_at === null ? null : new Date(row.expires_at).getTime(),
      allows: allowList(row.allowed_addresses),
      limit: row.rate_limit,
      needsFactor: false,
      actor: {
        ...maker,
        permissions: new Set(row.key_permissions.filter((name) => maker.permissions.has(name))),
        // A role may mean more than the rights it holds.
        roles: [],
        via: `API ključ ${row.name}`,
      },
      tenant: { id: row.tenant_id, name: row.tenant_name, isOperator: row.is_operator },
    },
  };
}

/** The caller of an API key, by its visible prefix: cached, or as `readKey` reads them. */
export const loadKey = (database: Database, prefix: string): Promise<KeyCaller | null> =>
  rightsOf(database).load<KeyCaller>(prefix, () => readKey(database, prefix));
