import type { PageWords } from '../../../../../core/pages/page-words.ts';
import { joinFigures, roomOfThousands } from './join-figures.ts';
import { isRule, splitWords } from './split-words.ts';
import { type Area, around, heightOf, middleY, textOf, type Word, wordsOf } from './word.ts';

/** Words of a row without a wide gap between them: a label, a value, a cell of a table. */
export interface Cell extends Area {
  text: string;
  words: readonly Word[];
  page: number;
  /** Its row's place in `Layout.rows`, and its own in the row. */
  row: number;
  at: number;
}

/** What stands side by side. */
export interface Row extends Area {
  page: number;
  index: number;
  cells: readonly Cell[];
  words: readonly Word[];
  text: string;
}

/** A document as rows of cells, from its first page's top to its last page's end. */
export interface Layout {
  rows: readonly Row[];
}

/** Middles of a row's words lie within this share of a word's height. */
const LEVEL = 0.4;
/** Room between words of a cell, at most: share of the height, and widths of a letter (line printers have wide letters). */
const ROOM = 0.75;
const LETTERS = 1.9;

/** The rows and cells of the pages. */
export function readLayout(pages: readonly PageWords[]): Layout {
  const rows: Row[] = [];
  const room = roomOfThousands(pages.flatMap(({ words }) => words));
  for (const page of pages)
    for (const words of level(splitWords(wordsOf(page)))) {
      const row = toRow(words, page.page, rows.length, room);
      if (row.cells.length > 0) rows.push(row);
    }
  return { rows };
}

/**
 * Words with about the same middle. Edges do not tell: the boxes of neighbouring rows overlap. A word joins the
 * row begun above it if their middles are near enough.
 */
function level(words: readonly Word[]): Word[][] {
  const rows: { words: Word[]; middle: number; height: number }[] = [];
  const sorted = [...words].sort((a, b) => middleY(a) - middleY(b));
  for (const word of sorted) {
    const middle = middleY(word);
    const last = rows.at(-1);
    const near = last && Math.abs(middle - last.middle) <= LEVEL * Math.max(heightOf(word), last.height);
    if (!last || !near) rows.push({ words: [word], middle, height: heightOf(word) });
    else {
      last.words.push(word);
      last.middle += (middle - last.middle) / last.words.length;
      last.height += (heightOf(word) - last.height) / last.words.length;
    }
  }
  return rows.map((row) => row.words.sort((a, b) => a.x0 - b.x0));
}

function toRow(words: readonly Word[], page: number, index: number, room: number): Row {
  const joined = joinFigures(words, room);
  const cells = splitCells(joined).map(
    (own, at): Cell => ({ ...around(own), text: textOf(own), words: own, page, row: index, at }),
  );
  const kept = cells.flatMap((cell) => cell.words);
  return { ...around(joined), page, index, cells, words: kept, text: textOf(kept) };
}

function splitCells(words: readonly Word[]): Word[][] {
  const cells: Word[][] = [];
  let ruled = false;
  words.forEach((word, at) => {
    if (isRule(word) && !isLetter(words, at)) {
      ruled = true;
      return;
    }
    const before = cells.at(-1)?.at(-1);
    if (!ruled && before && word.x0 - before.x1 <= roomBetween(before, word)) cells.at(-1)!.push(word);
    else cells.push([word]);
    ruled = false;
  });
  return cells;
}

/** "Ulje 1 |": what looks like a rule behind a figure, with nothing close behind it, is the litre's l. */
function isLetter(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]];
  if (word.text !== '|' || !before || !/^\d+$/.test(before.text)) return false;
  if (!/\p{L}/u.test(words[at - 2]?.text ?? '')) return false;
  return (
    word.x0 - before.x1 <= roomBetween(before, word) &&
    (!after || after.x0 - word.x1 > roomBetween(word, after))
  );
}

/** The widest room between two words that belong together. */
function roomBetween(a: Word, b: Word): number {
  const letter = (a.x1 - a.x0 + b.x1 - b.x0) / Math.max(1, a.text.length + b.text.length);
  return Math.max(ROOM * Math.max(heightOf(a), heightOf(b)), LETTERS * letter);
}
