import { type ListQuery, type ListSpec, parseListQuery } from '../../../core/list-query.ts';
import { NOTICE_FILTERS, NOTICE_WORDS } from '../notices/announcements.api.ts';
import { numberAsked } from '../notices/number.ts';
import type { Expression } from '../stems/expression.ts';
import { readQuery, type Term } from '../stems/query.ts';
import { expanded, type Synonyms } from '../stems/synonyms.ts';
import { rawQuery } from './query.ts';

/** What a watch asks for. */
export interface Conditions {
  /** The same for the same conditions. */
  key: string;
  /** Words, with their synonyms; null: none. `wanted`: its parts that must be there. */
  expression: Expression | null;
  wanted: readonly Expression[];
  terms: readonly Term[];
  /** A number of the portal, or its beginning, in place of words. */
  number: string | null;
  filters: ListQuery['filters'];
  /** By place among the filters, the numbers of CPV codes that one of codes stands for; null for another filter. */
  codes: readonly (readonly number[] | null)[];
  /** Why nothing can be found by its words, in Bosnian. */
  problem: string | null;
}

/** What conditions are read with: the operator's synonyms, and all CPV codes (`cpvCodesOf`). */
export interface Known {
  synonyms: Synonyms;
  cpv: ReadonlySet<number>;
}

const SPEC: ListSpec<never> = { sortable: [], sort: '', words: NOTICE_WORDS, filters: NOTICE_FILTERS };

/** The query of a watch as the list reads it. Throws 422 with messages by key. */
export const parseWatchQuery = (query: string): ListQuery<never> => parseListQuery(SPEC, rawQuery(query));

/** Reads the query of a watch, its words expanded by synonyms as those of the list are. Throws 422 with messages by key. */
export function readConditions(query: string, { synonyms, cpv }: Known): Conditions {
  const { words, filters } = parseWatchQuery(query);
  const number = numberAsked(words);
  const { terms, problem } = readQuery(number === null ? words.join(' ') : '');
  const { expression, wanted } = expanded(terms, synonyms);
  const sorted = filters.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return {
    key: JSON.stringify([expression, number, sorted]),
    ...{ expression, wanted, terms, number, filters, problem },
    codes: filters.map(({ field, operator, values }) =>
      field === 'cpv' && operator !== 'null' ? codesBelow(values as string[], cpv) : null,
    ),
  };
}

const nameOf = ({ field, operator }: ListQuery['filters'][number]): string => `${field}__${operator}`;

/** A code as people write it: two to eight digits, also with the check digit behind them. */
const CODE = /^(\d{2,8})(?:-\d)?$/;

/**
 * Numbers that notices below these codes have among theirs, as the list finds them (notices/search/conditions.ts): a beginning that is no
 * code itself stands for the codes that begin so. `all`: every code.
 */
export function codesBelow(values: readonly string[], all: ReadonlySet<number>): number[] {
  const found = new Set<number>();
  for (const value of values) {
    const digits = CODE.exec(value.replace(/\s/g, ''))?.[1];
    if (digits === undefined) continue;
    const from = Number(digits.padEnd(8, '0'));
    const to = Number(digits.padEnd(8, '9'));
    found.add(from);
    if (!all.has(from)) for (const code of all) if (code > from && code <= to) found.add(code);
  }
  return [...found];
}
