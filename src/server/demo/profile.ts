import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { readSettings, updateSettings } from '../../modules/people/tenants/settings.service.ts';
import type { DemoOrganisation } from './organisations.ts';

/** Enters the numbers of the organisation that stand on its papers. */
export async function addProfile(
  ctx: Ctx,
  { profile: { jib, grad, ...address } }: DemoOrganisation,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ idguid: string }>(
    sql`select idguid from erp_opstine where naziv = ${grad}`,
  );
  const { version } = await readSettings(ctx);
  const values = { ...address, jib, pdv_broj: jib.slice(1), opstina_id: rows[0]!.idguid };
  await updateSettings(ctx, { version, ...values });
}
