/** Where in a text something stands, as a person counts. */
export interface Place {
  /** From 1. */
  line: number;
  /** From 1, in letters as they are seen: a pair of surrogates is one. */
  column: number;
  /** The piece of text around it, on one line. */
  before: string;
  letter: string;
  after: string;
}

/** What a screen is told of a fault in a text beside the message. */
export interface Wrong {
  place: Place;
  /** In the input, to put the cursor there; null where the input is a file. */
  at: number | null;
  length: number;
  /** Leaving out what does not belong would help. */
  skippable: boolean;
  kind: string;
}

/** How much of the text is shown on each side. */
const AROUND = 24;

/** Where a text's unit `at` stands. */
export function placeOf(text: string, at: number): Place {
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

/** Letters that cannot be seen, by the names that people know them by. */
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

/** What a letter that cannot be seen is called; null for any other. */
export const nameOf = (code: number): string | null =>
  NAMES[code] ?? (code < 32 || (code >= 127 && code < 160) ? 'kontrolni znak' : null);

/** A letter as it can be told: „č” (U+010D), or by its name where it cannot be seen. */
export function named(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const unicode = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = nameOf(code);
  if (name) return `${name}, ${unicode}`;
  if (code >= 0xd800 && code <= 0xdfff) return `polovina znaka, ${unicode}`;
  return code < 127 ? `„${letter}”` : `„${letter}”, ${unicode}`;
}
