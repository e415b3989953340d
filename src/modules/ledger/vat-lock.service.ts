import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { publish } from '../../core/live/publish.ts';
import { vatMonthOf } from './vat-month.ts';

/** The last day locked for VAT. */
export async function vatLockedThrough(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ through: string }>(
    sql`select through::text from fin_locks where tenant_id = ${ctx.tenant.id}::uuid and kind = 'vat'`,
  );
  return rows[0]?.through ?? null;
}

/** The month of VAT for a line of this day: what is late goes into the first open return. */
export const openVatMonth = async (ctx: Ctx, day: string): Promise<string> =>
  vatMonthOf(day, await vatLockedThrough(ctx));

/** Lets nobody post until the transaction ends, and waits for vouchers being posted. Call it before any row lock. */
export async function holdPosting(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(fin_lock_key(${ctx.tenant.id}::uuid))`);
}

/** Locks VAT through a day, or unlocks it (null). The caller writes the audit trail. */
export async function setVatLock(ctx: Ctx, through: string | null, reason: string): Promise<void> {
  await holdPosting(ctx);
  await ctx.db.execute(
    through === null
      ? sql`delete from fin_locks where tenant_id = ${ctx.tenant.id}::uuid and kind = 'vat'`
      : sql`insert into fin_locks (tenant_id, kind, through, reason, set_by)
          values (${ctx.tenant.id}::uuid, 'vat', ${through}::date, ${reason}, ${ctx.actor.name})
          on conflict (tenant_id, kind) do update
            set through = excluded.through, reason = excluded.reason, set_by = excluded.set_by, set_at = now()`,
  );
  await publish(ctx, { topic: 'ledger' });
}
