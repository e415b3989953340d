import type { PageWords } from '../../../../../core/pages/page-words.ts';

const FROM = 'АВЕЈКМНОРСЅТУХабгдеђијкмнопрсѕтухп';
const TO = 'ABEJKMHOPCSTYXa6rgebujkmhonpcsmyxn';
const LOOKS = new Map([...FROM].map((letter, at) => [letter, TO[at]!]));

/** Share of Latin letters from which on a document is Latin, and a word of Cyrillic letters was read wrong. */
const LATIN_SHARE = 0.8;
const LATIN = /\p{Script=Latin}/gu;
const CYRILLIC = /\p{Script=Cyrillic}/gu;

/**
 * The pages with Latin letters where OCR, which reads both scripts, took letters of a Latin document for Cyrillic ones of the same look
 * ("Вга" is "Bra", a lone "т" is "m"). Words with a letter that looks like no Latin one stay.
 */
export function withLatinLooks(pages: readonly PageWords[]): readonly PageWords[] {
  const text = pages.flatMap(({ words }) => words.map((word) => word.text)).join('');
  const latin = text.match(LATIN)?.length ?? 0;
  const cyrillic = text.match(CYRILLIC)?.length ?? 0;
  if (cyrillic === 0 || latin < LATIN_SHARE * (latin + cyrillic)) return pages;
  return pages.map((page) =>
    page.source === 'ocr'
      ? { ...page, words: page.words.map((word) => ({ ...word, text: latinLook(word.text) })) }
      : page,
  );
}

function latinLook(text: string): string {
  const letters = text.match(CYRILLIC) ?? [];
  if (letters.length === 0 || !letters.every((letter) => LOOKS.has(letter))) return text;
  return text.replace(CYRILLIC, (letter) => LOOKS.get(letter)!);
}
