/** What a column of a printed table holds. */
export interface PrintedColumn {
  label: string;
  /** Numbers and days, which are not broken into lines. */
  whole: boolean;
  texts: readonly string[];
}

/*
 * Widths are in digits, which are all as wide in the font of paper; other signs are estimated. Only their order matters much: what
 * does not fit is broken between words by the browser.
 */

/** Signs about half as wide as a digit, and those that are wider. */
const THIN = /[ .,:;'|!()\-/fijlrtI]/g;
const BROAD = /[\p{Lu}mw%]/gu;

/** Digits of the usual text on one line of a sheet. */
const ROOM = { portrait: 124, landscape: 182 } as const;
/** Digits that a column's margins take. */
const MARGIN = 2.5;
/** Most that a column asks for, and that it asks for one word. */
const WIDE = 42;
const LONG_WORD = 24;
/** The share of texts that stand in one line if there is room for no more. */
const MOST = 0.9;

/**
 * Widths of columns. No heading, number, day or word is broken as long as the sheet allows; the rest of the line goes to the
 * columns that need it for nine texts of ten in one line, then for all.
 */
export function columnWidths(columns: readonly PrintedColumn[], orientation: keyof typeof ROOM): number[] {
  const needs = columns.map(needOf);
  let widths = needs.map(({ least }) => least);
  let room = ROOM[orientation] - widths.reduce((sum, width) => sum + width, 0);
  for (const wish of ['most', 'all'] as const) {
    const missing = needs.map((need, at) => need[wish] - widths[at]!);
    const total = missing.reduce((sum, one) => sum + one, 0);
    const share = total > 0 ? Math.min(1, Math.max(0, room) / total) : 0;
    widths = widths.map((width, at) => width + missing[at]! * share);
    room -= total * share;
  }
  return widths;
}

/** What a column needs at least, for most of its texts, and for all. */
function needOf({ label, whole, texts }: PrintedColumn): Record<'least' | 'most' | 'all', number> {
  const ascending = texts.map(widthOf).toSorted((a, b) => a - b);
  const at = (share: number): number => ascending[Math.ceil(ascending.length * share) - 1] ?? 0;
  const words = Math.max(0, ...texts.map(longestWord));
  const least = Math.max(longestWord(label), whole ? at(1) : Math.min(words, LONG_WORD));
  const wide = (width: number): number => Math.max(least, Math.min(width, WIDE)) + MARGIN;
  return { least: least + MARGIN, most: wide(at(MOST)), all: wide(at(1)) };
}

const longestWord = (text: string): number => Math.max(...text.split(/\s/).map(widthOf));

const widthOf = (text: string): number =>
  text.length - 0.45 * (text.match(THIN)?.length ?? 0) + 0.2 * (text.match(BROAD)?.length ?? 0);
