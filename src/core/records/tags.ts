import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Resource } from '../resource.ts';
import type { TagInUse } from '../resource-api.ts';
import { tableOf } from '../table.ts';

/** Most tags that are suggested. */
const MAX_SUGGESTED = 500;

/** The tags of a field among the records that the caller may see, the most used first. Throws 404 for a field without tags. */
export async function tagsInUse(ctx: Ctx, resource: Resource, field: string): Promise<TagInUse[]> {
  if (!Object.hasOwn(resource.fields, field) || resource.fields[field]!.kind !== 'tags') throw notFound();
  const table = tableOf(resource);
  const columns = table as unknown as Record<string, AnyPgColumn>;
  const { rows } = await ctx.db.execute<TagInUse & Record<string, unknown>>(sql`
    select tag, count(*)::int as count from ${table}, unnest(${columns[field]!}) as tag
    group by tag order by count desc, tag collate "bs-x-icu" limit ${MAX_SUGGESTED}`);
  return rows;
}
