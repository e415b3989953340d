import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { tableOf } from '../../core/table.ts';
import { grupeRobe } from './resources.ts';

const table = tableOf(grupeRobe);

/** A goods group, and the one above it. */
export interface GoodsGroup {
  idguid: string;
  sifra: string;
  naziv: string;
  roditelj_id: string | null;
}

/** All goods groups of the organisation, by code. */
export async function goodsGroups(ctx: Ctx): Promise<GoodsGroup[]> {
  const rows = await ctx.db
    .select({
      idguid: table.idguid,
      sifra: table.sifra!,
      naziv: table.naziv!,
      roditelj_id: table.roditelj_id!,
    })
    .from(table)
    .where(eq(table.tenant_id, ctx.tenant.id))
    .orderBy(asc(table.sifra!));
  return rows as GoodsGroup[];
}
