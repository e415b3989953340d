import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';

/**
 * Lets no voucher be posted until the transaction ends, and waits for those being posted: for whatever a posting checks (locks,
 * years, accounts). Call it before any row lock.
 */
export async function lockBooks(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(fin_lock_key(${ctx.tenant.id}::uuid))`);
}
