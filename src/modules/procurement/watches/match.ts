import type { Expression } from '../stems/expression.ts';
import type { Conditions } from './conditions.ts';
import type { NoticeFacts } from './facts.ts';
import { authorityNumber, numberTest, type Predicate, predicateOf } from './predicates.ts';
import { requiredStems, type Vector, vectorHolds, vectorOf } from './vector.ts';

/** A watch as it is matched. */
export interface MatchedWatch {
  id: string;
  conditions: Pick<Conditions, 'key' | 'words' | 'expression' | 'number' | 'filters' | 'codes'>;
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

/** How often a key occurs among the notices that will be matched. Only the order of two matters, and that 0 means never. */
type Frequency = (key: string) => number;

/**
 * Indexes watches by what a notice must have to match them: each stands under its rarest stem or code, authority or place, so that a notice
 * meets few of them. `frequency`: see `frequenciesOf`; without it, rarity is guessed.
 */
export function buildMatcher(watches: readonly MatchedWatch[], frequency: Frequency = guessed): Matcher {
  /** By key of their conditions; null: no notice has what they must. */
  const groups = new Map<string, Group | null>();
  const texts = new Map<string, Text>();
  const byKey = new Map<string, Group[]>();
  const everywhere: Group[] = [];
  for (const { id, conditions } of watches) {
    const same = groups.get(conditions.key);
    if (same !== undefined) {
      same?.ids.push(id);
      continue;
    }
    const anchors = anchorsOf(conditions, frequency);
    const group = anchors?.weight === 0 ? null : groupOf(id, conditions, texts);
    groups.set(conditions.key, group);
    if (!group) continue;
    if (!anchors) everywhere.push(group);
    for (const key of anchors?.keys ?? []) {
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
      const vector = vectorOf(notice);
      const decide = (group: Group): void => {
        if (group.seen === now) return;
        group.seen = now;
        if (!group.tests.every((test) => test(notice)) || !hasText(group.text, vector, now)) return;
        for (const id of group.ids) found.push(id);
      };
      for (const group of everywhere) decide(group);
      for (const key of keysOf(notice)) for (const group of byKey.get(key) ?? []) decide(group);
      return found;
    },
  };
}

function groupOf(id: string, conditions: MatchedWatch['conditions'], texts: Map<string, Text>): Group {
  const { words, expression, number, filters, codes } = conditions;
  const tests = filters.map((filter, n) => predicateOf(filter, codes[n] ?? null));
  if (number !== null) tests.push(numberTest(number));
  return { ids: [id], text: expression && textOf(words, expression, texts), tests, seen: -1 };
}

function textOf(words: string, expression: Expression, texts: Map<string, Text>): Text {
  let text = texts.get(words);
  if (!text) {
    text = { expression, seen: -1, found: false };
    texts.set(words, text);
  }
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

const keysMade = new WeakMap<NoticeFacts, readonly string[]>();

/** What a notice can be found under, made once. */
function keysOf(notice: NoticeFacts): readonly string[] {
  let made = keysMade.get(notice);
  if (!made) {
    made = [
      ...[...vectorOf(notice).keys()].map((stem) => `w${stem}`),
      ...notice.cp.map((code) => `c${code}`),
      ...[`a${notice.authority_id}`, `m${notice.municipality_id}`],
      ...[`k${notice.canton_id}`, `e${notice.entity_id}`],
    ];
    keysMade.set(notice, made);
  }
  return made;
}

/** By field of a filter, what its keys begin with. */
const LEADS: Readonly<Record<string, string>> = {
  authority: 'a',
  municipality: 'm',
  canton: 'k',
  entity: 'e',
};

/** Keys of which a notice must have one to match, and how many notices have them. */
interface Anchors {
  keys: readonly string[];
  weight: number;
}

/** The anchors that the fewest notices have. Null: a notice may have any. */
function anchorsOf(
  { expression, filters, codes }: MatchedWatch['conditions'],
  frequency: Frequency,
): Anchors | null {
  const offers: Anchors[] = [];
  const offer = (keys: readonly string[]): void => {
    offers.push({ keys, weight: keys.reduce((sum, key) => sum + frequency(key), 0) });
  };
  const required = expression && requiredStems(expression, (stem) => frequency(`w${stem}`));
  if (required) offers.push({ keys: required.stems.map((stem) => `w${stem}`), weight: required.weight });
  for (const below of codes) if (below) offer(below.map((code) => `c${code}`));
  for (const { field, operator, values } of filters) {
    const lead = LEADS[field];
    if (!lead || (operator !== 'eq' && operator !== 'in')) continue;
    const read = (value: unknown) => (lead === 'a' ? authorityNumber(value) : String(value).toLowerCase());
    offer([...new Set(values.map((value) => `${lead}${read(value)}`))]);
  }
  return offers.reduce<Anchors | null>((best, one) => (!best || one.weight < best.weight ? one : best), null);
}

/** Counts how many of these notices have each key. */
export function frequenciesOf(notices: Iterable<NoticeFacts>): Frequency {
  const counts = new Map<string, number>();
  for (const notice of notices) for (const key of keysOf(notice)) counts.set(key, (counts.get(key) ?? 0) + 1);
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
