import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../core/context.ts';
import { files } from '../../core/files/files.table.ts';
import { filePreviews as p } from '../../core/files/previews/previews.table.ts';
import { queryOf } from '../../core/files/previews/words.ts';
import { containsAll } from '../../core/query.ts';
import { storedFiles as s } from './stored-files.table.ts';

/** Whether a stored file has a thumbnail that may be shown; a subquery, so that it is asked only of the rows of a page. */
export const hasThumb = (fileId: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${files} f
    join ${p} p on p.tenant_id = f.tenant_id and p.file_id = coalesce(f.same_as, f.idguid)
    where f.tenant_id = ${s.tenant_id} and f.idguid = ${fileId} and p.thumb_id is not null
      and coalesce(f.scan, 'clean') = 'clean')`;

/**
 * True for files with all the words in their name, tags and note, or with all of them in their text; undefined without words. Each is found by
 * its own index, which an OR of both would not be.
 */
export function foundBy(ctx: Ctx, words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const named = sql`select n.idguid from ${s} n where n.tenant_id = ${tenant} and ${and(...containsAll(sql`n.search`, words))}`;
  const query = queryOf(words);
  if (query === null) return sql`${s.idguid} in (${named})`;
  // Files with the same bytes have one preview, under the id of one of them.
  const said = (file: SQL): SQL => sql`select h.idguid from ${p} p
    join ${files} f on f.tenant_id = p.tenant_id and ${file} = p.file_id
    join ${s} h on h.tenant_id = f.tenant_id and h.file_id = f.idguid
    where p.tenant_id = ${tenant} and p.words @@ ${query}::tsquery`;
  return sql`${s.idguid} in (${named} union ${said(sql`f.idguid`)} union ${said(sql`f.same_as`)})`;
}
