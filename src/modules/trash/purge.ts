import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { forgetBelongings } from '../../core/records/places.ts';
import { TRASH_DAYS } from '../../core/records/trash.api.ts';
import { trash } from '../../core/records/trash.table.ts';

/** Records purged by one statement. */
export const PURGED_AT_ONCE = 5000;

/**
 * Deletes what the organisation removed more than 30 days ago, at most `PURGED_AT_ONCE`, with what belongs to it. Returns how
 * many.
 */
export async function purgeTrash(ctx: Ctx): Promise<number> {
  const { db, tenant } = ctx;
  const own = eq(trash.tenant_id, tenant.id);
  const expired = db
    .select({ idguid: trash.idguid })
    .from(trash)
    .where(and(own, lt(trash.removed_at, sql`now() - ${`${TRASH_DAYS} days`}::interval`)))
    .limit(PURGED_AT_ONCE);
  const gone = await db
    .delete(trash)
    .where(and(own, inArray(trash.idguid, expired)))
    .returning({ resource: trash.resource, idguid: trash.idguid });
  await forgetBelongings(ctx, gone);
  return gone.length;
}
