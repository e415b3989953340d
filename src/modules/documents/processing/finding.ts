import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { queryOf } from '../../../core/files/previews/words.ts';
import { containsAll } from '../../../core/query.ts';
import { dokDocuments as d } from './documents.table.ts';

/**
 * True for documents with all the words in their head (name, other side, number), or with all of them on their pages; undefined without
 * words. The second are read into an array first, so that both are found by an index, which an OR of the two would not be.
 */
export function foundBy(ctx: Ctx, words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const named = and(...containsAll(d.search, words));
  const query = queryOf(words);
  if (query === null) return named;
  const said = sql`select w.idguid from ${d} w where w.tenant_id = ${ctx.tenant.id}::uuid and w.words @@ ${query}::tsquery`;
  return or(named, sql`${d.idguid} = any(array(${said}))`);
}
