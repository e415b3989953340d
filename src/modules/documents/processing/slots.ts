import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { trash } from '../../../core/records/trash.table.ts';
import { dokDocuments } from './documents.table.ts';
import { KEPT_DOCUMENTS } from './states.ts';

/** How many documents of a type there are, in the statement that reads types. */
export const countOfType = (tenant: SQL, type: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${dokDocuments} n where n.tenant_id = ${tenant} and n.type_id = ${type})`;

/** How many documents of a type are in the trash. */
export async function countRemovedOfType(ctx: Ctx, type: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from ${trash}
    where tenant_id = ${ctx.tenant.id} and resource = ${KEPT_DOCUMENTS.name} and record ->> 'type_id' = ${type}`);
  return rows[0]!.count;
}
