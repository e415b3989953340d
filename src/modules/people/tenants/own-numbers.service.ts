import { eq } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { tenantProfiles } from '../tenants.table.ts';

/** The organisation's own JIB, as its settings have it: none or one. */
export async function ownNumbers(ctx: Ctx): Promise<string[]> {
  const [row] = await ctx.db
    .select({ jib: tenantProfiles.jib })
    .from(tenantProfiles)
    .where(eq(tenantProfiles.tenant_id, ctx.tenant.id));
  return row?.jib ? [row.jib] : [];
}
