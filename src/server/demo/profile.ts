import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { keepPicture } from '../../modules/people/pictures/pictures.service.ts';
import { readSettings, updateSettings } from '../../modules/people/tenants/settings.service.ts';
import type { Deps } from '../module.ts';
import { drawLogo } from './logos.ts';
import type { DemoOrganisation } from './organisations.ts';

/** Enters what stands on the papers of the organisation: its numbers and its logo. */
export async function addProfile(
  ctx: Ctx,
  { database, files }: Deps,
  { key, profile: { jib, grad, ...address } }: DemoOrganisation,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ idguid: string }>(
    sql`select idguid from erp_opstine where naziv = ${grad}`,
  );
  const logo = await keepPicture(database, files, await drawLogo(key));
  const { version } = await readSettings(ctx);
  const values = { ...address, jib, pdv_broj: jib.slice(1), opstina_id: rows[0]!.idguid, logo };
  await updateSettings(ctx, { version, ...values });
}
