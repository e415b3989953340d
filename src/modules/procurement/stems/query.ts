import { wordsOf } from './fold.ts';
import { isStopWord, stemOf } from './stem.ts';

/** A word of a phrase, and how many words before it the one before stands (stop words lie between). */
interface Step {
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

const ONLY_STOP_WORDS = 'Ove riječi stoje u skoro svakom obavještenju. Dodajte riječ po kojoj se razlikuje.';
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
    const typed = (phrase ?? word ?? '').trim();
    // A minus alone, or before nothing, is a dash.
    const steps = stepsOf(typed.replace(/^-+/, ''), ignored);
    const not = minus === '-' || (phrase === undefined && typed.startsWith('-'));
    if (steps.length > 0)
      terms.push({ typed: typed.replace(/^-+/, ''), steps, not, exact: phrase !== undefined });
  }
  return { terms, ignored: [...new Set(ignored)], problem: problemOf(text, terms, ignored) };
}

function stepsOf(text: string, ignored: string[]): Step[] {
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

/** A term as text of a tsquery; `alternatives`: other words for it, each as steps. Stems are letters and digits alone. */
export function tsqueryOf(
  terms: readonly Term[],
  alternatives: (term: Term) => readonly (readonly Step[])[] = () => [],
): string {
  const one = (steps: readonly Step[]): string =>
    steps.map(({ stem, gap }, n) => (n === 0 ? `'${stem}'` : `<${gap}> '${stem}'`)).join(' ');
  return terms
    .map((term) => {
      const all = [term.steps, ...alternatives(term)].map((steps) => `(${one(steps)})`).join(' | ');
      return `${term.not ? '!' : ''}(${all})`;
    })
    .join(' & ');
}
