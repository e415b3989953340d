import type { Cell, Layout, Row } from '../layout/index.ts';
import { heightOf, middleX, middleY, sharedX, textOf, type Word } from '../layout/index.ts';

/** Cells that stand one below the other and belong together: an address, a sentence over several lines. */
export interface Paragraph {
  cells: Cell[];
  words: readonly Word[];
  /** Running text, whose lines go on in the next one. */
  prose: boolean;
}

/** Distance of the middles of lines that belong together, in heights. */
const NEXT = 2.1;
/** From this many words on in a line it is running text. */
const PROSE_WORDS = 6;
/** Room between the words of a justified line, in heights. */
const JUSTIFIED = 2.6;

/** The paragraphs of the rows, in the order of their beginnings. `skipped`: rows of tables. */
export function paragraphsOf(layout: Layout, skipped: ReadonlySet<number>): Paragraph[] {
  const found: Cell[][] = [];
  let open: Cell[][] = [];
  for (const row of layout.rows) {
    if (skipped.has(row.index)) continue;
    const cells = cellsOf(row);
    const next: Cell[][] = open.filter((cellsAbove) => {
      const last = cellsAbove.at(-1)!;
      return last.page === row.page && middleY(row) - middleY(last) < NEXT * heightOf(last);
    });
    for (const cell of cells) {
      const above = next.find((own) => own.at(-1)!.row !== row.index && isUnder(own.at(-1)!, cell));
      if (above) above.push(cell);
      else {
        const begun = [cell];
        found.push(begun);
        next.push(begun);
      }
    }
    open = next;
  }
  return found.map((cells) => {
    const words = cells.flatMap((cell) => cell.words);
    return { cells, words, prose: cells.some((cell) => isProse(cell.words)) };
  });
}

/** A line of running text has many words, most of them small: an address has names and numbers. */
export function isProse(words: readonly Word[]): boolean {
  const small = words.filter(({ text }) => /^\p{Ll}+[.,;:)]?$/u.test(text)).length;
  return words.length >= PROSE_WORDS && small >= words.length * 0.4;
}

function isUnder(above: Cell, cell: Cell): boolean {
  const em = Math.max(heightOf(above), heightOf(cell));
  if (middleY(cell) - middleY(above) > NEXT * em || sharedX(above, cell) <= 0) return false;
  return Math.abs(above.x0 - cell.x0) < 3 * em || Math.abs(middleX(above) - middleX(cell)) < em;
}

/** The row's cells; a justified line of running text is one, however wide its gaps are. */
function cellsOf(row: Row): readonly Cell[] {
  if (row.cells.length < 2 || row.words.length < PROSE_WORDS) return row.cells;
  const gaps = row.cells.slice(1).map((cell, at) => cell.x0 - row.cells[at]!.x1);
  const letters = row.words.filter(({ text }) => /^\p{L}{2,}[.,;:]?$/u.test(text)).length;
  const even = Math.max(...gaps) < JUSTIFIED * heightOf(row) && gaps.length >= 3;
  if (!even || letters < row.words.length * 0.6) return row.cells;
  const { x0, y0, x1, y1, page, index } = row;
  return [{ x0, y0, x1, y1, page, row: index, at: 0, words: row.words, text: textOf(row.words) }];
}
