import { eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { tableOf } from '../../core/table.ts';
import { drzave } from './resources.ts';

const table = tableOf(drzave);

/** The country with this code of two letters (ISO 3166-1); null for an unknown one. */
export async function countryByCode(
  ctx: Ctx,
  alpha2: string,
): Promise<{ idguid: string; naziv: string } | null> {
  const [row] = await ctx.db
    .select({ idguid: table.idguid, naziv: table.naziv! })
    .from(table)
    .where(eq(table.alpha2!, alpha2));
  return row ? { idguid: row.idguid, naziv: String(row.naziv) } : null;
}
