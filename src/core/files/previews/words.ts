import { setImmediate } from 'node:timers/promises';
import { fold } from '../../fold.ts';
import { TRIGRAM } from '../../query.ts';

/** Letters of a word that are kept. */
const LONGEST = 40;
/** Bytes of all words of a text: below what a tsvector holds. */
const MOST_BYTES = 800_000;
/** Characters that are searched for words at a time; other work comes between. */
const PART = 64 * 1024;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const BETWEEN = /[^\p{L}\p{N}\p{M}]/gu;

/** Words of a text, without case and diacritics, each once. Of a text with very many different words not all. */
export async function wordsOf(text: string): Promise<string[]> {
  const seen = new Set<string>();
  const words = new Set<string>();
  let bytes = 0;
  for (let at = 0; at < text.length && bytes < MOST_BYTES; ) {
    BETWEEN.lastIndex = at + PART;
    const end = BETWEEN.exec(text)?.index ?? text.length;
    for (const [word] of text.slice(at, end).matchAll(WORD)) {
      if (seen.has(word)) continue;
      seen.add(word);
      const folded = plain(word);
      if (folded === '' || words.has(folded)) continue;
      bytes += Buffer.byteLength(folded);
      if (bytes >= MOST_BYTES) break;
      words.add(folded);
    }
    at = end;
    await setImmediate();
  }
  return [...words];
}

const plain = (word: string): string => [...fold(word)].slice(0, LONGEST).join('');

/**
 * The tsquery of texts with all these words, each perhaps only begun if it has three letters; null if they hold no letter or digit.
 * `dj` also finds `đ`, as in other searches (core/query.ts).
 */
export function queryOf(words: readonly string[]): string | null {
  const terms = words.flatMap((word) => {
    const spelled = [...new Set([word, word.replaceAll(/dj/gi, 'đ')])].map(termOf).filter(Boolean);
    return spelled.length > 1 ? [`(${spelled.join(' | ')})`] : spelled;
  });
  return terms.length > 0 ? terms.join(' & ') : null;
}

/** What is typed as one word may be several: 12/2026. */
function termOf(typed: string): string {
  const parts = [...typed.matchAll(WORD)].map(([word]) => plain(word)).filter(Boolean);
  const terms = parts.map((part, index) =>
    index === parts.length - 1 && [...part].length >= TRIGRAM ? `'${part}':*` : `'${part}'`,
  );
  return terms.length > 1 ? `(${terms.join(' & ')})` : (terms[0] ?? '');
}
