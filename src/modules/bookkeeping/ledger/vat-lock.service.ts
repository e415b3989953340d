import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { vatMonthOf } from './vat-month.ts';

/** The last day locked for VAT: that of the last filed return. */
export async function vatLockedThrough(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ through: string }>(
    sql`select through::text from fin_locks where tenant_id = ${ctx.tenant.id}::uuid and kind = 'vat'`,
  );
  return rows[0]?.through ?? null;
}

/** Holds the months to this day (null: none) for VAT as filed: without exceptions, and whatever lock somebody sets. */
export async function setFiledThrough(ctx: Ctx, day: string | null): Promise<void> {
  await ctx.db.execute(
    sql`update fin_locks set filed_through = ${day} where tenant_id = ${ctx.tenant.id}::uuid and kind = 'vat'`,
  );
}

/** The month of VAT for a line of this day: what is late goes into the first open return. */
export const openVatMonth = async (ctx: Ctx, day: string): Promise<string> =>
  vatMonthOf(day, await vatLockedThrough(ctx));
