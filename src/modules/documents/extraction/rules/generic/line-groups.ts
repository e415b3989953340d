import { heightOf, middleY, type Row, type Word } from '../layout/index.ts';

/** Words by column of a row; `sum`: it ends the table with totals. */
export interface BodyRow {
  row: Row;
  words: Word[][];
  sum: boolean;
}

/** The table ends where rows stand this many heights apart and nothing of it follows. */
const END = 4.5;
/** Lines of one cell stand at most this many heights apart. */
const CLOSE = 2;

/** Rows from the first to the last that belong to a line; text after a wide gap does not. */
export function trimmed(rows: readonly BodyRow[], isAnchor: (row: BodyRow) => boolean): BodyRow[] {
  const kept: BodyRow[] = [];
  let open: BodyRow[] = [];
  for (const one of rows) {
    const before = (open.at(-1) ?? kept.at(-1))?.row;
    // Where a carried sum or a repeated header was left out, the table goes on behind it.
    const apart =
      before?.index === one.row.index - 1 &&
      before.page === one.row.page &&
      middleY(one.row) - middleY(before) > END * heightOf(before);
    if (apart && kept.length > 0) break;
    open.push(one);
    if (!isAnchor(one)) continue;
    kept.push(...open);
    open = [];
  }
  // Wrapped text of the last line: close below it and in one column.
  for (const one of open) {
    const last = kept.at(-1)?.row;
    const close =
      last && last.page === one.row.page && middleY(one.row) - middleY(last) < 1.5 * heightOf(last);
    if (!close || one.row.cells.length > 1 || one.sum) break;
    kept.push(one);
  }
  return kept;
}

/** Whether a row begins with its number: a line of the document begins here. */
const isNumbered = ({ row }: BodyRow): boolean =>
  row.cells.length > 1 && /^\d{1,4}[.)]?$/.test(row.cells[0]!.words[0]!.text);

/** Rows without figures belong to the line above or below: the widest gap parts them. */
export function group(rows: readonly BodyRow[], isAnchor: (row: BodyRow) => boolean): BodyRow[][] {
  const anchors = rows.flatMap((row, at) => (isAnchor(row) ? [at] : []));
  const cuts = anchors.slice(1).map((anchor, index) => {
    const before = anchors[index]!;
    let cut = anchor;
    let widest = -1;
    for (let at = before + 1; at <= anchor; at++) {
      const [a, b] = [rows[at - 1]!.row, rows[at]!.row];
      const gap = a.page === b.page ? middleY(b) - middleY(a) : 1000;
      if (gap >= widest - 0.5) [cut, widest] = [at, Math.max(gap, widest)];
    }
    const numbered = rows.slice(before + 1, anchor + 1).filter(isNumbered);
    return numbered.length === 1 ? rows.indexOf(numbered[0]!) : cut;
  });
  return anchors.map((anchor, index) =>
    chained(rows, anchor, index === 0 ? 0 : cuts[index - 1]!, cuts[index] ?? rows.length),
  );
}

/** The rows around an anchor that follow one another closely: a page's head or foot between them is left out. */
function chained(rows: readonly BodyRow[], anchor: number, from: number, to: number): BodyRow[] {
  let [first, last] = [anchor, anchor + 1];
  while (first > from && isClose(rows[first - 1]!.row, rows[first]!.row)) first--;
  while (last < to && isClose(rows[last - 1]!.row, rows[last]!.row)) last++;
  return rows.slice(first, last);
}

const isClose = (a: Row, b: Row): boolean =>
  a.page === b.page && middleY(b) - middleY(a) < CLOSE * Math.max(heightOf(a), heightOf(b));
