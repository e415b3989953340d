import { type ListQuery, type ListSpec, parseListQuery } from '../../../core/list-query.ts';
import { askedDigits } from '../cpv/codes.ts';
import { NOTICE_FILTERS, NOTICE_WORDS } from '../notices/announcements.api.ts';
import { numberAsked } from '../notices/number.ts';
import type { Expression } from '../stems/expression.ts';
import { readQuery, type Term } from '../stems/query.ts';
import { expanded, type Synonyms } from '../stems/synonyms.ts';
import { rawQuery } from './query.ts';

/** What a watch asks for. */
export interface Conditions {
  /** The same for the same conditions, and for the same words alone. */
  key: string;
  words: string;
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

/** What conditions are read with: the operator's synonyms, and all CPV codes in their order. */
export interface Known {
  synonyms: Synonyms;
  cpv: readonly number[];
}

const SPEC: ListSpec<never> = { sortable: [], sort: '', words: NOTICE_WORDS, filters: NOTICE_FILTERS };

/** The query of a watch as the list reads it. Throws 422 with messages by key. */
export const parseWatchQuery = (query: string): ListQuery<never> => parseListQuery(SPEC, rawQuery(query));

/** Why nothing can be found by words, in Bosnian; null: it can, or there are none. */
export const problemOfWords = (words: readonly string[]): string | null => readWords(words).problem;

const readWords = (words: readonly string[]) => readQuery(numberAsked(words) === null ? words.join(' ') : '');

/** Queries that are held read; some thousands of bytes each. */
const MOST_HELD = 20_000;
const held = new WeakMap<Synonyms, { cpv: readonly number[]; read: Map<string, Conditions> }>();

/**
 * The query of a watch, its words expanded by synonyms as those of the list are. Watches are matched again and again, so what was read is
 * held, until synonyms or codes change. Throws 422 with messages by key.
 */
export function readConditions(query: string, known: Known): Conditions {
  let cache = held.get(known.synonyms);
  if (cache?.cpv !== known.cpv) {
    cache = { cpv: known.cpv, read: new Map() };
    held.set(known.synonyms, cache);
  }
  let conditions = cache.read.get(query);
  if (!conditions) {
    conditions = conditionsOf(query, known);
    if (cache.read.size >= MOST_HELD) cache.read.clear();
    cache.read.set(query, conditions);
  }
  return conditions;
}

function conditionsOf(query: string, { synonyms, cpv }: Known): Conditions {
  const { words, filters } = parseWatchQuery(query);
  const number = numberAsked(words);
  const { terms, problem } = readWords(words);
  const { expression, wanted, tsquery } = expanded(terms, synonyms);
  const sorted = filters.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return {
    key: `${tsquery} ${JSON.stringify([number, sorted])}`,
    ...{ words: tsquery, expression, wanted, terms, number, filters, problem },
    codes: filters.map(({ field, operator, values }) =>
      field === 'cpv' && operator !== 'null' ? codesBelow(values as string[], cpv) : null,
    ),
  };
}

const nameOf = ({ field, operator }: ListQuery['filters'][number]): string => `${field}__${operator}`;

/**
 * Numbers that notices below these codes have among theirs, as the list finds them (notices/search/conditions.ts): a beginning that is no
 * code itself stands for the codes that begin so. `all`: every code, in order.
 */
export function codesBelow(values: readonly string[], all: readonly number[]): number[] {
  const found = new Set<number>();
  for (const value of values) {
    const digits = askedDigits(value);
    if (digits === null) continue;
    const from = Number(digits.padEnd(8, '0'));
    const to = Number(digits.padEnd(8, '9'));
    found.add(from);
    const first = placeOf(from, all);
    if (all[first] !== from) for (let at = first; all[at]! <= to; at++) found.add(all[at]!);
  }
  return [...found];
}

/** Where a code stands, or would stand, among all in their order. */
function placeOf(code: number, all: readonly number[]): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]! < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
