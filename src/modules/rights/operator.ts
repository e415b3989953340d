import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';

/**
 * The rights a person has among the operator's people, or would have again if their account were switched on; none for
 * everybody else.
 */
export async function operatorRightsOf(db: Database | Tx, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ permission: string }>(
    sql`select permission from access_operator_rights(${userId})`,
  );
  return rows.map(({ permission }) => permission);
}
