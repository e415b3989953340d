import { sql } from 'drizzle-orm';
import type { Database, TenantRef } from '../../core/context.ts';
import { callableBy } from '../../core/identity/callable.ts';
import { tokenHash } from '../../core/opaque.ts';
import { findTenant } from '../../core/system.ts';
import { addressKey, charge } from '../../core/throttle.ts';

/** Rows that whoever knows a secret reaches without signing in: where the hash of it stands. */
export interface SecretLinks {
  /** The SQL function that finds a row of whichever organisation. */
  finder: string;
  table: string;
  column: string;
}

/** The function of such rows; it tells ids only. */
export const secretLinksSql = (role: string, { finder, table, column }: SecretLinks): string[] => [
  `
  create or replace function ${finder}(hash text) returns table (tenant_id uuid, idguid uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.tenant_id, k.idguid from ${table} k where k.${column} = hash
  $$`,
  ...callableBy(role, [`${finder}(text)`]),
];

/** As `newHashedToken` makes them. */
const SECRET = /^[\w-]{43}$/;

/** The row that a secret leads to, with its organisation; null for a secret that is unknown. Throws 429 after many of those from one address. */
export async function behindSecret(
  database: Database,
  { finder }: SecretLinks,
  secret: string,
  ip: string | null,
): Promise<{ tenant: TenantRef; idguid: string } | null> {
  const found = SECRET.test(secret) ? await rowOf(database, finder, secret) : undefined;
  const tenant = found && (await findTenant(database, found.tenant_id));
  if (found && tenant) return { tenant, idguid: found.idguid };
  // A miss is counted, so that guessing gets slower.
  await charge(database, [addressKey('link', ip)], 'Previše linkova koji ne vrijede.');
  return null;
}

async function rowOf(database: Database, finder: string, secret: string) {
  const { rows } = await database.execute<{ tenant_id: string; idguid: string }>(
    sql`select * from ${sql.identifier(finder)}(${tokenHash(secret)})`,
  );
  return rows[0];
}
