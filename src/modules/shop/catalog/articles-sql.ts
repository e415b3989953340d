import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { files } from '../../../core/files/files.table.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import { containsAll } from '../../../core/query.ts';
import { tableOf } from '../../../core/table.ts';
import { visible } from '../articles/visible-sql.ts';
import { artikli } from '../resources.ts';
import { shopPictures } from '../shop.table.ts';
import type { ShopSort } from './shown.ts';

const a = tableOf(artikli);
const p = shopPictures;

/** Whose code, name or description have all the words; see `containsAll`. */
export const saying = (words: readonly string[]): SQL[] => containsAll(a.search, words);

/** In one of these groups. */
export const inGroups = (ids: readonly string[]): SQL => sql`${a.grupa_id!} = any(${sql.param(ids)}::uuid[])`;

/** With one of these codes, however their case. */
export const coded = (codes: readonly string[]): SQL =>
  sql`lower(${a.sifra!}) in (select lower(code collate "bs-x-icu") from unnest(${sql.param(codes)}::text[]) code)`;

export interface ArticleRow extends Record<string, unknown> {
  sifra: string;
  naziv: string;
  opis: string | null;
  cijena: string | null;
  grupa_id: string | null;
  jedinica_id: string;
  porez_id: string;
  istaknut: boolean;
  slika: string | null;
  width: number | null;
  height: number | null;
}

const RATES = jsonRecordset({ id: 'uuid', rate: 'numeric' });

const ORDERS: Record<ShopSort, SQL> = {
  naziv: sql`${a.naziv!}`,
  // As it is shown, with VAT; those without a price come last.
  cijena: sql`${a.cijena!} * (100 + coalesce(input.rate, 0)) nulls last, ${a.naziv!}`,
  '-cijena': sql`${a.cijena!} * (100 + coalesce(input.rate, 0)) desc nulls last, ${a.naziv!}`,
  novo: sql`${a.created_at} desc`,
};

/** Articles with their pictures, as far as these may be shown. `rates`: rate of each tax on this day. */
export async function readArticles(
  ctx: Ctx,
  where: SQL,
  rates: ReadonlyMap<string, string>,
  { sort = 'naziv', most, from = 0 }: { sort?: ShopSort; most: number; from?: number },
): Promise<ArticleRow[]> {
  const known = RATES([...rates].map(([id, rate]) => ({ id, rate })));
  const { rows } = await ctx.db.execute<ArticleRow>(sql`
    select ${a.sifra!} as sifra, ${a.naziv!} as naziv, ${a.opis!} as opis, ${a.cijena!}::text as cijena,
      ${a.grupa_id!} as grupa_id, ${a.jedinica_id!} as jedinica_id, ${a.porez_id!} as porez_id, ${a.istaknut!} as istaknut,
      case when ${p.file_id} is null or ${p.large_id} is not null then ${files.idguid} end as slika,
      ${p.width} as width, ${p.height} as height
    from ${a}
    left join ${known} on input.id = ${a.porez_id!}
    left join ${files} on ${files.tenant_id} = ${a.tenant_id} and ${files.idguid} = ${a.slika_id!}
      and coalesce(${files.scan}, 'clean') = 'clean'
    left join ${p} on ${p.tenant_id} = ${a.tenant_id} and ${p.file_id} = ${a.slika_id!}
    where ${where} order by ${ORDERS[sort]}, ${a.idguid} limit ${most} offset ${from}`);
  return rows;
}

/** How many articles visitors may see. */
export async function countVisible(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${a} where ${visible(ctx)}`,
  );
  return rows[0]!.count;
}

/** How many articles stand right in each group; those without one under null. */
export async function countByGroup(ctx: Ctx, where: SQL): Promise<Map<string | null, number>> {
  const { rows } = await ctx.db.execute<{ grupa_id: string | null; count: number }>(sql`
    select ${a.grupa_id!} as grupa_id, count(*)::int as count from ${a} where ${where} group by 1`);
  return new Map(rows.map(({ grupa_id, count }) => [grupa_id, count]));
}
