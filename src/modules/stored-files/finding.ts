import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../core/context.ts';
import { files } from '../../core/files/files.table.ts';
import { filePreviews as p } from '../../core/files/previews/previews.table.ts';
import { queryOf } from '../../core/files/previews/words.ts';
import { containsAll } from '../../core/query.ts';
import { storedFiles as s } from './stored-files.table.ts';

/**
 * Whether a stored file has a thumbnail that may be shown. Subqueries, so that it is asked only of the rows of a page, each by its key: of a join, or of
 * EXISTS, the planner may make a hash of all files.
 */
export const hasThumb = (fileId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`coalesce((select p.thumb_id is not null from ${p} p where p.tenant_id = ${s.tenant_id} and p.file_id = (
    select coalesce(f.same_as, f.idguid) from ${files} f
    where f.tenant_id = ${s.tenant_id} and f.idguid = ${fileId} and coalesce(f.scan, 'clean') = 'clean')), false)`;

/**
 * True for files with all the words in their name, tags and note, or with all of them in a text that may be shown; undefined without words. The second are read
 * into an array first, so that both are found by an index, which an OR with a subquery would not be.
 */
export function foundBy(ctx: Ctx, words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const named = and(...containsAll(s.search, words));
  const query = queryOf(words);
  if (query === null) return named;
  const tenant = sql`${ctx.tenant.id}::uuid`;
  // Files with the same bytes have one preview, under the id of one of them; but what is read in another way has its own.
  const texts = sql`select file_id from ${p} where tenant_id = ${tenant} and words @@ ${query}::tsquery`;
  const shown = sql`select f.idguid from ${files} f where f.tenant_id = ${tenant} and coalesce(f.scan, 'clean') = 'clean'`;
  const said = sql`select h.idguid from ${s} h where h.tenant_id = ${tenant} and h.file_id in (
    ${shown} and f.idguid in (${texts}) union all ${shown} and f.same_as in (${texts})
      and (select true from ${p} own where own.tenant_id = ${tenant} and own.file_id = f.idguid) is null)`;
  return or(named, sql`${s.idguid} = any(array(${said}))`);
}
