import { sql } from 'drizzle-orm';
import type { Actor, Database, Tx } from '../../../core/context.ts';
import { fullName } from '../../../core/identity/names.ts';

/** What `access_effective` (effective-sql.ts) answers of an active member of an organisation. */
export interface EffectiveRow extends Record<string, unknown> {
  email: string;
  first_name: string;
  last_name: string;
  tenant_name: string;
  is_operator: boolean;
  permissions: string[];
  roles: string[];
}

/** An active member of an organisation with their effective rights; null for anybody else. */
export async function effectiveIn(
  database: Database | Tx,
  userId: string,
  tenantId: string,
): Promise<EffectiveRow | null> {
  const { rows } = await database.execute<EffectiveRow>(
    sql`select * from access_effective(${userId}, ${tenantId})`,
  );
  return rows[0] ?? null;
}

/** `effectiveIn` as an actor. */
export async function actorIn(
  database: Database | Tx,
  userId: string,
  tenantId: string,
): Promise<Actor | null> {
  const row = await effectiveIn(database, userId, tenantId);
  return row && actorOf(userId, tenantId, row);
}

export const actorOf = (userId: string, tenantId: string, row: EffectiveRow): Actor => ({
  userId,
  tenantId,
  name: fullName(row),
  email: row.email,
  permissions: new Set(row.permissions),
  roles: row.roles,
  via: null,
});
