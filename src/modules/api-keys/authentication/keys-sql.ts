import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { callableBy } from '../../../core/identity/callable.ts';
import { rightsTriggersSql } from '../../rights/effective/changes.ts';

/** Functions that find a key before the organisation is known. `role` is the application's login, quoted. */
export const keysSql = (role: string): string[] => [
  API_KEY,
  KEYS_WITH,
  ...callableBy(role, ['access_api_key(text)', 'access_keys_with(text)']),
  ...rightsTriggersSql([
    {
      table: 'api_keys',
      on: 'update of revoked_at, expires_at, allowed_addresses, rate_limit, name or delete',
      notice: ['key', 'idguid'],
    },
    { table: 'api_key_permissions', on: 'insert or update or delete', notice: ['key', 'key_id'] },
  ]),
];

/** An API key by its visible prefix, with its rights. No row if it is revoked or expired. */
const API_KEY = `
  create or replace function access_api_key(visible text)
    returns table (idguid uuid, tenant_id uuid, user_id uuid, name text, key_hash text, expires_at timestamptz,
      allowed_addresses text[], rate_limit integer, permissions text[])
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.idguid, k.tenant_id, k.user_id, k.name, k.key_hash, k.expires_at, k.allowed_addresses, k.rate_limit,
      array(select p.permission from api_key_permissions p where p.tenant_id = k.tenant_id and p.key_id = k.idguid)
    from api_keys k
    where k.prefix = visible and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  $$`;

/** Number of keys with a right in all organisations, for the operator only. */
const KEYS_WITH = `
  create or replace function access_keys_with(named text) returns integer
    language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from api_key_permissions where permission = named and core_is_operator() $$`;

/** Number of keys with a right; 0 for everybody but the operator. */
export async function countKeysWith({ db }: Ctx, permission: string): Promise<number> {
  const { rows } = await db.execute<{ keys: number }>(sql`select access_keys_with(${permission}) as keys`);
  return rows[0]!.keys;
}
