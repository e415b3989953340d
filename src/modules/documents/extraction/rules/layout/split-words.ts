import type { Word } from './word.ts';

/** A label glued to its value ("JIB:4201299430006", "Datum:03.03.2026."); no time of day, no address of a site. */
const GLUED = /^([^:]*\p{L}[^:]*:)([^:/\\].*)$/u;
/** Rules of a table that OCR read as letters beside a word. */
const RULED = /^[|¦[\]]+(?=.)|(?<=.)[|¦]+$/g;

/** The words with labels apart from their values, and without the rules of tables at their edges. */
export function splitWords(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const text = word.text.replace(RULED, '') || word.text;
    const glued = GLUED.exec(text);
    if (!glued) return [text === word.text ? word : { ...word, text }];
    const share = glued[1]!.length / text.length;
    const [left, right] = [word.x0 + (word.x1 - word.x0) * share, word.box[0]];
    const middle = right + (word.box[2] - right) * share;
    return [
      { ...word, text: glued[1]!, x1: left, box: [word.box[0], word.box[1], middle, word.box[3]] as const },
      { ...word, text: glued[2]!, x0: left, box: [middle, word.box[1], word.box[2], word.box[3]] as const },
    ];
  });
}

/** Whether a word is nothing but a rule of a table. */
export const isRule = ({ text }: Word): boolean => /^[|¦[\]]+$/.test(text);
