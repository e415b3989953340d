import type { Expression } from '../stems/expression.ts';
import type { Conditions } from './conditions.ts';
import type { NoticeFacts } from './facts.ts';
import { authorityNumber, numberTest, type Predicate, predicateOf } from './predicates.ts';
import { parseVector, requiredStems, type Vector, vectorHolds } from './vector.ts';

/** A watch as it is matched. */
export interface MatchedWatch {
  id: string;
  conditions: Pick<Conditions, 'key' | 'expression' | 'number' | 'filters' | 'codes'>;
}

export interface Matcher {
  /** Ids of the watches that the notice matches, as the list with their query would show it. */
  match(notice: NoticeFacts): string[];
}

/** Watches with the same conditions, decided once. */
interface Group {
  ids: string[];
  text: Text | null;
  tests: readonly Predicate[];
  /** The notice that it was decided for last. */
  seen: number;
}

/** A text query of one group or more, with the answer for the notice that is being matched. */
interface Text {
  expression: Expression;
  seen: number;
  found: boolean;
}

/** How often a key occurs among the notices that will be matched; only the order of two matters. */
type Frequency = (key: string) => number;

/**
 * Indexes watches by what a notice must have to match them: each stands under its rarest stem or code, authority or place, so that a notice
 * meets few of them. `frequency`: see `frequenciesOf`; without it, rarity is guessed.
 */
export function buildMatcher(watches: readonly MatchedWatch[], frequency: Frequency = guessed): Matcher {
  const groups = new Map<string, Group>();
  const texts = new Map<string, Text>();
  const byKey = new Map<string, Group[]>();
  const everywhere: Group[] = [];
  for (const { id, conditions } of watches) {
    const known = groups.get(conditions.key);
    if (known) {
      known.ids.push(id);
      continue;
    }
    const { expression, number, filters, codes } = conditions;
    const tests = filters.map((filter, n) => predicateOf(filter, codes[n] ?? null));
    if (number !== null) tests.push(numberTest(number));
    const text = expression && textOf(expression, texts);
    const group: Group = { ids: [id], text, tests, seen: -1 };
    groups.set(conditions.key, group);
    const anchors = anchorsOf(conditions, frequency);
    if (!anchors) everywhere.push(group);
    for (const key of anchors ?? []) {
      const under = byKey.get(key);
      if (under) under.push(group);
      else byKey.set(key, [group]);
    }
  }
  let turn = 0;
  return {
    match(notice) {
      const now = turn++;
      const found: string[] = [];
      const vector = parseVector(notice.v);
      const decide = (group: Group): void => {
        if (group.seen === now) return;
        group.seen = now;
        if (!group.tests.every((test) => test(notice)) || !hasText(group.text, vector, now)) return;
        for (const id of group.ids) found.push(id);
      };
      for (const group of everywhere) decide(group);
      for (const key of keysOf(notice, vector)) for (const group of byKey.get(key) ?? []) decide(group);
      return found;
    },
  };
}

function textOf(expression: Expression, texts: Map<string, Text>): Text {
  const key = JSON.stringify(expression);
  const text = texts.get(key) ?? { expression, seen: -1, found: false };
  texts.set(key, text);
  return text;
}

function hasText(text: Text | null, vector: Vector, now: number): boolean {
  if (!text) return true;
  if (text.seen !== now) {
    text.seen = now;
    text.found = vectorHolds(text.expression, vector);
  }
  return text.found;
}

/** What a notice can be found under. */
function* keysOf(notice: NoticeFacts, vector: Vector): Generator<string> {
  for (const stem of vector.keys()) yield `w${stem}`;
  for (const code of notice.cp) yield `c${code}`;
  yield `a${notice.authority_id}`;
  yield `m${notice.municipality_id}`;
  yield `k${notice.canton_id}`;
  yield `e${notice.entity_id}`;
}

/** By field of a filter, what its keys begin with. */
const LEADS: Readonly<Record<string, string>> = {
  authority: 'a',
  municipality: 'm',
  canton: 'k',
  entity: 'e',
};

/** Keys of which a notice must have one to match; those that the fewest notices have. Null: it may have any. */
function anchorsOf(
  { expression, filters, codes }: MatchedWatch['conditions'],
  frequency: Frequency,
): readonly string[] | null {
  let best: { keys: readonly string[]; weight: number } | null = null;
  const offer = (keys: readonly string[], weight: number): void => {
    if (!best || weight < best.weight) best = { keys, weight };
  };
  const total = (keys: readonly string[]): number => keys.reduce((sum, key) => sum + frequency(key), 0);
  const required = expression && requiredStems(expression, (stem) => frequency(`w${stem}`));
  if (required)
    offer(
      required.stems.map((stem) => `w${stem}`),
      required.weight,
    );
  for (const below of codes) {
    const keys = below?.map((code) => `c${code}`);
    if (keys) offer(keys, total(keys));
  }
  for (const { field, operator, values } of filters) {
    const lead = LEADS[field];
    if (!lead || (operator !== 'eq' && operator !== 'in')) continue;
    const read = (value: unknown) => (lead === 'a' ? authorityNumber(value) : String(value).toLowerCase());
    const keys = [...new Set(values.map((value) => `${lead}${read(value)}`))];
    offer(keys, total(keys));
  }
  return (best as { keys: readonly string[] } | null)?.keys ?? null;
}

/** Counts how many of these notices have each key. */
export function frequenciesOf(notices: Iterable<NoticeFacts>): Frequency {
  const counts = new Map<string, number>();
  for (const notice of notices)
    for (const key of keysOf(notice, parseVector(notice.v))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}

/** Rarity by looks: long stems and full codes are rare, a place is not. */
function guessed(key: string): number {
  switch (key[0]) {
    case 'w':
      return 100 / key.length ** 2;
    case 'c':
      return 10 ** (/0*$/.exec(key)?.[0].length ?? 0) / 1000;
    case 'a':
      return 1;
    case 'm':
      return 10;
    default:
      return key[0] === 'k' ? 50 : 200;
  }
}
