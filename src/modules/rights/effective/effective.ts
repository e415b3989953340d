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

/** A person with their effective rights in an organisation; null if they are no active member. */
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

export const actorOf = (userId: string, tenantId: string, row: EffectiveRow): Actor => ({
  userId,
  tenantId,
  name: fullName(row),
  email: row.email,
  permissions: new Set(row.permissions),
  roles: row.roles,
  via: null,
});
