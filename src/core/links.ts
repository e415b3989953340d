import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';
import { GONE } from './dberrors.ts';
import { resourceNamed, targetOf } from './registry.ts';
import { linkedFields, type Resource } from './resource.ts';
import { tableOf } from './table.ts';

/** Between the titles of several records in one text. */
export const BETWEEN_TITLES = '; ';

/** By field, the titles of what a record refers to, in its order, as one text; null for none. */
export function linkedTitles(
  resource: Resource,
  columns: Record<string, AnyColumn>,
): Record<string, SQL<string | null>> {
  return Object.fromEntries(
    linkedFields(resource).map(({ field, to }) => {
      const target = targetOf(resource, to);
      return [
        field,
        sql<
          string | null
        >`(select string_agg(linked.${sql.identifier(target.title)}::text, ${BETWEEN_TITLES} order by one.ordinal)
          from unnest(${columns[field]!}) with ordinality as one(id, ordinal)
          join ${tableOf(target)} linked on linked.idguid = one.id)`,
      ];
    }),
  );
}

/**
 * Finds the records that the `references` fields of `values` refer to, among those the caller may see. Returns the titles as
 * `linkedTitles` does, and a message at each field with a missing record.
 */
export async function findLinked(
  ctx: Ctx,
  resource: Pick<Resource, 'fields'>,
  values: Record<string, unknown>,
): Promise<{ refs: Record<string, string | null>; errors: Record<string, string> }> {
  const refs: Record<string, string | null> = {};
  const errors: Record<string, string> = {};
  for (const { field, to } of linkedFields(resource)) {
    const ids = (values[field] ?? []) as string[];
    refs[field] = null;
    if (ids.length === 0) continue;
    const target = resourceNamed(to);
    const columns = tableOf(target) as unknown as Record<string, AnyPgColumn>;
    const rows = await ctx.db
      .select({ idguid: columns.idguid!, title: columns[target.title]! })
      .from(tableOf(target))
      .where(inArray(columns.idguid!, ids));
    const titles = new Map(rows.map(({ idguid, title }) => [String(idguid), String(title)]));
    if (ids.some((id) => !titles.has(id))) errors[field] = ids.length > 1 ? SOME_GONE : GONE;
    else refs[field] = ids.map((id) => titles.get(id)).join(BETWEEN_TITLES);
  }
  return { refs, errors };
}

const SOME_GONE = 'Neki od odabranih zapisa ne postoji.';
