/** A position in a text, as a person counts it. */
export interface TextPosition {
  /** From 1. */
  line: number;
  /** From 1, in characters: a surrogate pair is one. */
  column: number;
  /** Excerpt of the same line. */
  before: string;
  letter: string;
  after: string;
}

/** Details of a `Refusal` about a fault in a text. */
export interface TextFault {
  position: TextPosition;
  /** Index in the input, to put the cursor there; null where the input is a file. */
  at: number | null;
  length: number;
  /** Skipping the invalid characters would help. */
  skippable: boolean;
  kind: string;
}

/** Length of the excerpt on each side. */
const AROUND = 24;

/** The position of index `at` in a text. */
export function positionOf(text: string, at: number): TextPosition {
  let line = 1;
  let begin = 0;
  const ends = /\r\n|\r|\n/g;
  for (let end = ends.exec(text); end && ends.lastIndex <= at; end = ends.exec(text)) {
    line++;
    begin = ends.lastIndex;
  }
  const letter = at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : '';
  return {
    line,
    column: [...text.slice(begin, at)].length + 1,
    before: shown(text.slice(Math.max(begin, at - AROUND), at).toWellFormed()),
    letter,
    after: shown(text.slice(at + letter.length, at + letter.length + AROUND).toWellFormed()),
  };
}

const shown = (piece: string): string => piece.replace(/[\r\n].*$/s, '').replaceAll('\t', ' ');

/** Names of invisible characters. */
const NAMES: Record<number, string> = {
  0: 'NUL (nulti bajt)',
  9: 'tabulator',
  10: 'novi red',
  11: 'vertikalni tabulator',
  12: 'nova stranica',
  13: 'povratak na početak reda',
  32: 'razmak',
  160: 'neprelomivi razmak',
  173: 'meka crtica',
  8203: 'razmak bez širine',
  8204: 'razdvajač bez širine',
  8205: 'spojnica bez širine',
  8232: 'razdvajač redova',
  8239: 'uski neprelomivi razmak',
  12288: 'široki razmak',
  65279: 'oznaka redoslijeda bajtova (BOM)',
  65533: 'zamjenski znak (izgubljeno slovo)',
};

/** The name of an invisible character; null for a visible one. */
export const nameOfInvisible = (code: number): string | null =>
  NAMES[code] ?? (code < 32 || (code >= 127 && code < 160) ? 'kontrolni znak' : null);

/** A character for a message: „č” (U+010D), or the name of an invisible one. */
export function describeChar(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const unicode = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = nameOfInvisible(code);
  if (name) return `${name}, ${unicode}`;
  if (code >= 0xd800 && code <= 0xdfff) return `polovina znaka, ${unicode}`;
  return code < 127 ? `„${letter}”` : `„${letter}”, ${unicode}`;
}
