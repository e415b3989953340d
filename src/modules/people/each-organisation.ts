import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';

/** Does `work` in each of the organisations within one transaction, and returns to the caller's own: what the operator does to a person everywhere. */
export async function inEachOrganisation(
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

/** Lets the rest of the transaction write in this organisation. */
export const workIn = ({ db, tenant: { id, isOperator } }: Ctx) =>
  db.execute(sql`select set_config('app.tenant_id', ${id}, true),
    set_config('app.operator', ${isOperator ? 'on' : 'off'}, true)`);
