import { sql } from 'drizzle-orm';
import { cacheOf } from '../../../core/cache.ts';
import type { Database } from '../../../core/context.ts';
import { wordsOf } from '../stems/fold.ts';
import { stemOf } from '../stems/stem.ts';

/** Stems of words that mean the same, by the stem of one of them. */
type SisterStems = (stem: string) => readonly string[];

/**
 * Other words for one by the operator's table of synonyms: names of codes are Croatian, and people type Bosnian words. Only single words;
 * phrases are left to the search of notices.
 */
export async function sisterStems(database: Database): Promise<SisterStems> {
  const rows = await cacheOf(database).get('ejn-sister-words', async (db) => {
    const found = await db.execute<{ rijeci: string[] }>(sql`select rijeci from ejn_synonyms where aktivno`);
    return found.rows;
  });
  let known = maps.get(rows);
  if (!known) {
    known = mapOf(rows);
    maps.set(rows, known);
  }
  const sisters = known;
  return (stem) => sisters.get(stem) ?? [];
}

const maps = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

function mapOf(rows: readonly { rijeci: string[] }[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const { rijeci } of rows) {
    const stems = rijeci.map(wordsOf).flatMap((words) => (words.length === 1 ? [stemOf(words[0]!)] : []));
    for (const stem of stems)
      map.set(stem, [...(map.get(stem) ?? []), ...stems.filter((other) => other !== stem)]);
  }
  return map;
}
