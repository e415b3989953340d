import type { Ctx } from '../../core/context.ts';
import { switchOrganisation } from '../../core/tenant.ts';

/**
 * Runs `work` in each of the organisations within one transaction, then returns to the caller's own. For actions of the operator
 * on a person in all organisations.
 */
export async function inEachOrganisation(
  ctx: Ctx,
  organisations: readonly { idguid: string; name: string }[],
  work: (there: Ctx) => Promise<unknown>,
): Promise<void> {
  for (const { idguid: id, name } of organisations) {
    const there: Ctx = { ...ctx, tenant: { id, name, isOperator: false } };
    await switchOrganisation(there.db, there.tenant);
    await work(there);
  }
  await switchOrganisation(ctx.db, ctx.tenant);
}
