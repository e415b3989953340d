import type { Database } from '../../../core/context.ts';
import { type CpvList, cpvList } from './list.ts';
import { type OpenCounts, openCounts } from './open-counts.ts';
import { sisterStems } from './sister-stems.ts';

/** The vocabulary, and stems of other words for one. */
export interface SearchedCpv {
  list: CpvList;
  sisters: (stem: string) => readonly string[];
}
/** The same with what stands open below its codes. */
export interface Vocabulary extends SearchedCpv {
  counts: OpenCounts;
}

/**
 * What a search of the vocabulary needs. It is kept in memory, and what is not there is read with a connection of the pool: ask for it
 * before a transaction is opened, or requests that each hold one wait for each other.
 */
export async function searchedCpv(database: Database): Promise<SearchedCpv> {
  const [list, sisters] = await Promise.all([cpvList(database), sisterStems(database)]);
  return { list, sisters };
}

/** What the screen of the vocabulary needs; like `searchedCpv`. */
export async function vocabularyOf(database: Database): Promise<Vocabulary> {
  const searched = await searchedCpv(database);
  return { ...searched, counts: await openCounts(database, searched.list) };
}
