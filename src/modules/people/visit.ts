import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/**
 * Does `work` in each of the organisations, one after the other in the same transaction, which then is back in its own. For what the
 * operator does to a person wherever they are.
 */
export async function visit(
  ctx: Ctx,
  organisations: readonly { idguid: string; name: string }[],
  work: (there: Ctx) => Promise<unknown>,
): Promise<void> {
  for (const { idguid: id, name } of organisations) {
    const there: Ctx = { ...ctx, tenant: { id, name, isOperator: false } };
    await workIn(there);
    await work(there);
  }
  await workIn(ctx);
}

/** From here on row-level security lets the transaction write in this organisation. */
export const workIn = ({ db, tenant: { id, isOperator } }: Ctx) =>
  db.execute(sql`select set_config('app.tenant_id', ${id}, true),
    set_config('app.operator', ${isOperator ? 'on' : 'off'}, true)`);
