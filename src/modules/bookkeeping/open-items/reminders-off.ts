import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** Whether a partner gets no reminders. */
export async function remindersOff(ctx: Ctx, partner: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ off: boolean }>(sql`select exists (
    select from fin_reminder_exceptions where tenant_id = ${ctx.tenant.id}::uuid and partner_id = ${partner}::uuid) as off`);
  return rows[0]!.off;
}
