import { type ListQuery, type ListSpec, parseListQuery } from '../../../core/list-query.ts';
import { NOTICE_FILTERS } from '../notices/announcements.api.ts';
import { readQuery, type Term } from '../stems/query.ts';
import { expanded, type Synonyms } from '../stems/synonyms.service.ts';
import { rawQuery } from './query.ts';

/** What a watch asks for. */
export interface Conditions {
  /** The same for the same conditions. */
  key: string;
  /** Words, as text of a tsquery; null: none. */
  tsquery: string | null;
  terms: readonly Term[];
  filters: ListQuery['filters'];
  /** Why nothing can be found by its words, in Bosnian. */
  problem: string | null;
}

const SPEC: ListSpec<never> = { sortable: [], sort: '', filters: NOTICE_FILTERS };

/** The query of a watch as the list reads it. Throws 422 with messages by key. */
export const parseWatchQuery = (query: string): ListQuery<never> => parseListQuery(SPEC, rawQuery(query));

/** Reads the query of a watch, its words expanded by synonyms as those of the list are. Throws 422 with messages by key. */
export function readConditions(query: string, synonyms: Synonyms): Conditions {
  const { words, filters } = parseWatchQuery(query);
  const text = words.join(' ');
  const { terms, problem } = readQuery(text);
  const tsquery = terms.length > 0 ? expanded(terms, synonyms).tsquery : null;
  return {
    key: JSON.stringify([tsquery, filters.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))]),
    ...{ tsquery, terms, filters, problem },
  };
}

const nameOf = ({ field, operator }: ListQuery['filters'][number]): string => `${field}__${operator}`;
