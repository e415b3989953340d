import { allOf, type Expression, tsqueryText } from './expression.ts';
import { wordsOf } from './fold.ts';
import { isStopWord, stemOf } from './stem.ts';

/** A word of a phrase, and how many words before it the one before stands (stop words lie between). */
export interface Step {
  stem: string;
  gap: number;
}

/** What a query asks for: one word, or several beside each other. */
export interface Term {
  /** As it was typed, for the person. */
  typed: string;
  steps: readonly Step[];
  not: boolean;
  /** In quotation marks: no other words for it. */
  exact: boolean;
}

/** A search text, read. */
export interface TextQuery {
  terms: readonly Term[];
  /** Words that are not searched for. */
  ignored: readonly string[];
  /** Why nothing can be searched, in Bosnian; null: it can. */
  problem: string | null;
}

const ONLY_STOP_WORDS =
  'Ove riječi stoje u skoro svakom obavještenju. Dodajte riječ po kojoj se traženo razlikuje.';
const ONLY_NOT = 'Iz svega se ne može samo izuzimati. Dodajte i riječ koja se traži.';
const NO_WORDS = 'U upitu nema nijedne riječi ni broja.';

/** A phrase in any quotation marks, with or without a minus; or what stands between spaces. */
const PART = /(-?)(?:["„“”«»]([^"„“”«»]*)["„“”«»]|([^\s"„“”«»]+)|["„“”«»])/gu;

/**
 * Reads a search text: words (all of them), phrases in quotation marks, and minus before what must not be there. Unbalanced quotation
 * marks are spaces. Never fails: `problem` says what is missing. An empty text has no terms and no problem.
 */
export function readQuery(text: string): TextQuery {
  const terms: Term[] = [];
  const ignored: string[] = [];
  for (const [, minus, phrase, word] of text.matchAll(PART)) {
    const written = (phrase ?? word ?? '').trim();
    // A minus alone, or before nothing, is a dash.
    const typed = written.replace(/^-+/, '');
    const steps = stepsOf(typed, ignored);
    const not = minus === '-' || (phrase === undefined && written.startsWith('-'));
    if (steps.length > 0) terms.push({ typed, steps, not, exact: phrase !== undefined });
  }
  return { terms, ignored: [...new Set(ignored)], problem: problemOf(text, terms, ignored) };
}

/** The words of a text as steps of a phrase; stop words are left out, counted, and added to `ignored`. */
export function stepsOf(text: string, ignored: string[] = []): Step[] {
  const steps: Step[] = [];
  let gap = 1;
  for (const word of wordsOf(text)) {
    if (isStopWord(word)) {
      ignored.push(word);
      gap++;
      continue;
    }
    steps.push({ stem: stemOf(word), gap: steps.length === 0 ? 0 : gap });
    gap = 1;
  }
  return steps;
}

function problemOf(text: string, terms: readonly Term[], ignored: readonly string[]): string | null {
  if (text.trim() === '' || terms.some(({ not }) => !not)) return null;
  if (terms.length > 0) return ONLY_NOT;
  return ignored.length > 0 ? ONLY_STOP_WORDS : NO_WORDS;
}

/** Terms as what a text must have. There must be one at least. */
export const expressionOf = (terms: readonly Term[]): Expression =>
  allOf(
    terms.map(({ steps, not }): Expression => {
      const words = { kind: 'steps', steps } as const;
      return not ? { kind: 'not', of: words } : words;
    }),
  );

/** Terms as text of a tsquery, without other words for them. */
export const tsqueryOf = (terms: readonly Term[]): string => tsqueryText(expressionOf(terms));
