import { allOf, anyOf, type Expression, tsqueryText } from './expression.ts';
import { type Step, stepsOf, type Term } from './query.ts';

/** A word or several that mean the same as others. */
interface Alternative {
  /** As the operator wrote it. */
  word: string;
  steps: readonly Step[];
}

/** Words with the same meaning, found by their stems (`keyOf`). */
export interface Synonyms {
  /** What means the same as the words with this key, themselves included. */
  byKey: ReadonlyMap<string, readonly Alternative[]>;
  /** Words of the longest entry. */
  longest: number;
}

/** Other words that were searched for beside one of the query. */
export interface Also {
  word: string;
  others: string[];
}

const keyOf = (steps: readonly Step[]): string => steps.map(({ stem }) => stem).join(' ');

/** Rows of the table of synonyms, read: each a list of words or expressions. One that stands in several rows has the others of all. */
export function readSynonyms(rows: readonly (readonly string[])[]): Synonyms {
  const byKey = new Map<string, Map<string, Alternative>>();
  let longest = 0;
  for (const row of rows) {
    const entries = row
      .map((word): Alternative => ({ word, steps: stepsOf(word) }))
      .filter(({ steps }) => steps.length > 0);
    for (const { steps } of entries) {
      longest = Math.max(longest, steps.length);
      const key = keyOf(steps);
      const same = byKey.get(key) ?? new Map<string, Alternative>();
      byKey.set(key, same);
      // Words that differ by sounds alone have one stem: the first stands for them.
      for (const one of entries) if (!same.has(keyOf(one.steps))) same.set(keyOf(one.steps), one);
    }
  }
  return { byKey: new Map([...byKey].map(([key, same]) => [key, [...same.values()]])), longest };
}

/** What a query asks for, with other words for its own. */
export interface Expanded {
  /** Text of the tsquery; empty without terms. */
  tsquery: string;
  /** The same as an expression, and those of its parts that must be there, each of which counts in the order. */
  expression: Expression | null;
  wanted: readonly Expression[];
  also: Also[];
}

/**
 * Adds synonyms to a query: to each word that is not in quotation marks, also a negated one, and to words beside each other that are one
 * entry of the table. `also` says which, of the words that are wanted.
 */
export function expanded(terms: readonly Term[], synonyms: Synonyms): Expanded {
  const also: Also[] = [];
  const wanted: Expression[] = [];
  const unwanted: Expression[] = [];
  for (let at = 0; at < terms.length; ) {
    const { taken, expression, others } = takeAt(terms, at, synonyms);
    const word = taken.map(({ typed }) => typed).join(' ');
    if (taken[0]!.not) unwanted.push({ kind: 'not', of: expression });
    else {
      wanted.push(expression);
      if (others.length > 0 && !also.some((one) => one.word === word)) also.push({ word, others });
    }
    at += taken.length;
  }
  const all = [...wanted, ...unwanted];
  const expression = all.length > 0 ? allOf(all) : null;
  return { tsquery: expression ? tsqueryText(expression) : '', expression, wanted, also };
}

interface Taken {
  taken: readonly Term[];
  expression: Expression;
  others: string[];
}

/** The longest entry that begins with this term, or the term by itself. */
function takeAt(terms: readonly Term[], at: number, synonyms: Synonyms): Taken {
  const first = terms[at]!;
  const plain = terms.findIndex(({ not, exact }, n) => n >= at && (not || exact));
  const most = Math.min(synonyms.longest, (plain < 0 ? terms.length : plain) - at);
  for (let length = most; length > 1; length--) {
    const taken = terms.slice(at, at + length);
    const others = othersOf(
      taken.flatMap(({ steps }) => steps),
      synonyms,
    );
    if (others.length === 0) continue;
    const alone = taken.map((term) => takeAt([term], 0, synonyms));
    const words = allOf(alone.map(({ expression }) => expression));
    return {
      taken,
      expression: anyOf([words, ...others.map(({ steps }) => asSteps(steps))]),
      others: [...new Set([...others.map(({ word }) => word), ...alone.flatMap((one) => one.others)])],
    };
  }
  const others = first.exact ? [] : othersOf(first.steps, synonyms);
  return {
    taken: [first],
    expression: anyOf([asSteps(first.steps), ...others.map(({ steps }) => asSteps(steps))]),
    others: others.map(({ word }) => word),
  };
}

function othersOf(steps: readonly Step[], { byKey }: Synonyms): Alternative[] {
  const key = keyOf(steps);
  return (byKey.get(key) ?? []).filter((one) => keyOf(one.steps) !== key);
}

const asSteps = (steps: readonly Step[]): Expression => ({ kind: 'steps', steps });
