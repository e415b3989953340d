import { sql } from 'drizzle-orm';
import { cacheOf } from '../../../core/cache.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { readSynonyms, type Synonyms } from './synonyms.ts';

export { type Also, type Expanded, expanded, type Synonyms } from './synonyms.ts';

type Rows = readonly (readonly string[])[];

/** Words by rows of the table, the name of a row among them. */
async function rowsOf(db: Database | Tx): Promise<Rows> {
  const { rows } = await db.execute<{ words: string[] }>(
    sql`select array_prepend(naziv::text, rijeci::text[]) as words from ejn_synonyms where aktivno order by naziv, idguid`,
  );
  return rows.map(({ words }) => words);
}

/** What was made of cached rows; another state of the table is another object. */
const made = new WeakMap<Rows, Synonyms>();

/** The operator's synonyms; cached until one is changed. */
export async function synonymsOf(database: Database): Promise<Synonyms> {
  const rows = await cacheOf(database).get('ejn-synonyms', rowsOf);
  let known = made.get(rows);
  if (!known) {
    known = readSynonyms(rows);
    made.set(rows, known);
  }
  return known;
}

/** The same read in a transaction, where there is no pool at hand. */
export const synonymsIn = async (tx: Tx): Promise<Synonyms> => readSynonyms(await rowsOf(tx));
