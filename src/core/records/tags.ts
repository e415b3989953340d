import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Resource } from '../resource.ts';
import type { TagInUse } from '../resource-api.ts';
import { tableOf } from '../table.ts';

/** Most tags that are suggested. */
const MAX_SUGGESTED = 500;

/** The tags in a column among the rows that the caller may see, the most used first. */
export async function tagsInUse(ctx: Ctx, table: PgTable, column: AnyPgColumn): Promise<TagInUse[]> {
  const { rows } = await ctx.db.execute<TagInUse & Record<string, unknown>>(sql`
    select tag, count(*)::int as count from ${table}, unnest(${column}) as tag
    group by tag order by count desc, tag collate "bs-x-icu" limit ${MAX_SUGGESTED}`);
  return rows;
}

/** `tagsInUse` of a resource's field. Throws 404 for a field without tags. */
export async function tagsOfField(ctx: Ctx, resource: Resource, field: string): Promise<TagInUse[]> {
  if (!Object.hasOwn(resource.fields, field) || resource.fields[field]!.kind !== 'tags') throw notFound();
  const table = tableOf(resource);
  return tagsInUse(ctx, table, (table as unknown as Record<string, AnyPgColumn>)[field]!);
}
