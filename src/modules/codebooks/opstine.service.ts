import { and, count, eq, ne } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { Behaviour } from '../../core/crud.ts';
import type { Resource } from '../../core/resource.ts';
import { tableOf } from '../../core/table.ts';
import { kantoni, opstine } from './resources.ts';

type Errors = Record<string, string>;

/** A municipality lies in a canton of its own entity, and belongs to a composite city of that entity only. */
export const municipalityBehaviour: Behaviour = {
  reads: [kantoni],
  async check(record, ctx): Promise<Record<string, string>> {
    return {
      ...(await checkCanton(ctx, record)),
      ...(await checkCity(ctx, record)),
      ...(await checkStatus(ctx, record)),
    };
  },
};

/** A canton keeps its entity while it contains municipalities of that entity. */
export const cantonBehaviour: Behaviour = {
  reads: [opstine],
  async check(record, ctx): Promise<Record<string, string>> {
    if (record.idguid === null) return {};
    const table = tableOf(opstine);
    const left = await countOf(
      ctx,
      opstine,
      and(eq(table.kanton_id!, record.idguid), ne(table.entitet_id!, String(record.entitet_id))),
    );
    return left > 0
      ? { entitet_id: `U kantonu su općine drugog entiteta (${left}); prvo promijenite njih.` }
      : {};
  },
};

async function checkCanton(ctx: Ctx, record: Record<string, unknown>): Promise<Errors> {
  const table = tableOf(kantoni);
  const entity = String(record.entitet_id);
  if (record.kanton_id === null) {
    const divided = (await countOf(ctx, kantoni, eq(table.entitet_id!, entity))) > 0;
    return divided ? { kanton_id: 'Odaberite kanton: entitet je podijeljen na kantone.' } : {};
  }
  const [canton] = await ctx.db
    .select({ entity: table.entitet_id! })
    .from(table)
    .where(eq(table.idguid, String(record.kanton_id)));
  return canton?.entity === entity ? {} : { kanton_id: 'Kanton ne pripada odabranom entitetu.' };
}

async function checkCity(ctx: Ctx, record: Record<string, unknown>): Promise<Errors> {
  if (record.u_sastavu_id === null) return {};
  if (record.status === 'slozeni_grad')
    return { u_sastavu_id: 'Grad s općinama u sastavu ne može i sam biti u sastavu drugog grada.' };
  const table = tableOf(opstine);
  const [city] = await ctx.db
    .select({ status: table.status!, entity: table.entitet_id! })
    .from(table)
    .where(eq(table.idguid, String(record.u_sastavu_id)));
  if (city?.status !== 'slozeni_grad') return { u_sastavu_id: 'Odaberite grad koji ima općine u sastavu.' };
  if (city.entity !== record.entitet_id) return { u_sastavu_id: 'Grad ne pripada odabranom entitetu.' };
  return {};
}

/** A composite city stays one, in its entity, as long as it has parts. */
async function checkStatus(
  ctx: Ctx,
  record: Record<string, unknown> & { idguid: string | null },
): Promise<Errors> {
  if (record.idguid === null) return {};
  const table = tableOf(opstine);
  const part = eq(table.u_sastavu_id!, record.idguid);
  if (record.status !== 'slozeni_grad') {
    const parts = await countOf(ctx, opstine, part);
    return parts > 0 ? { status: `Grad ima općine u sastavu (${parts}).` } : {};
  }
  const abroad = await countOf(ctx, opstine, and(part, ne(table.entitet_id!, String(record.entitet_id))));
  return abroad > 0 ? { entitet_id: `U sastavu grada su općine drugog entiteta (${abroad}).` } : {};
}

async function countOf(ctx: Ctx, resource: Resource, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(tableOf(resource)).where(where);
  return row?.count ?? 0;
}
