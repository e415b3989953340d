import type { FieldSpec } from '../../../types/field-spec.ts';
import type { Label } from '../labels/index.ts';
import {
  type Area,
  around,
  type Cell,
  heightOf,
  type Layout,
  middleY,
  type Row,
  sharedX,
  type Word,
} from '../layout/index.ts';
import { keyDistance, labelKey } from '../values/latin.ts';
import { rankOf } from './candidate.ts';

/** A column of the rows' table; `field` null: a column nobody asks for. */
export interface HeaderCell extends Area {
  field: FieldSpec | null;
  words: readonly Word[];
}

export interface Header {
  /** Rows of the layout that it takes. */
  first: number;
  last: number;
  cells: HeaderCell[];
}

/** Lines of a header whose cells are broken. */
const MOST_LINES = 3;

/** The header of the rows: where most columns have a name that is asked for. Null: there is none. */
export function findHeader(
  layout: Layout,
  columns: readonly FieldSpec[],
  labels: readonly Label[],
  head: readonly FieldSpec[] = [],
  from = 0,
): Header | null {
  let best: { header: Header; score: number } | null = null;
  for (let first = from; first < layout.rows.length; first++)
    for (let lines = 1; lines <= MOST_LINES; lines++) {
      const rows = layout.rows.slice(first, first + lines);
      if (rows.length < lines || !areClose(rows) || (lines > 1 && hasFigures(rows.at(-1)!))) break;
      const header = read(rows, columns, labels);
      const own = header.cells.filter(({ field }) => field).length;
      const more = rows.slice(1).filter((row) => !goesOn(rows[0]!, row)).length;
      const score = own - more * 0.4 + (lines - 1 - more) * 0.05 - (isOfHead(header, head) ? OF_HEAD : 0);
      if (!best || score > best.score) best = { header, score };
    }
  const least = Math.min(2, columns.length);
  return best && best.score >= least - 0.5 ? best.header : null;
}

/** Whether a row goes on with the header above it: words without figures, each below one of its cells, none with a capital. */
const goesOn = (header: Row, row: Row): boolean =>
  row.cells.every(
    (cell) => /^\p{Ll}[^\d]*$/u.test(cell.text) && header.cells.some((above) => overlaps(above, cell)),
  );

/** What a row loses that names values of the head too: "Prethodno stanje", "Isplate", "Uplate", "Novo stanje" side by side. */
const OF_HEAD = 1.2;

/** Whether two columns that no row asks for have names of values of the head. */
function isOfHead({ cells }: Header, head: readonly FieldSpec[]): boolean {
  const amounts = head.filter(({ kind }) => kind === 'amount');
  const named = cells.filter(
    ({ field, words }) =>
      !field && amounts.some((one) => rankOf(one, labelKey(words.map(({ text }) => text).join(''))) !== null),
  );
  return named.length >= 2;
}

/** A row with amounts or long numbers is no part of a header. */
const hasFigures = (row: Row): boolean => row.cells.some(({ text }) => /\d[.,]\d{2}(?!\d)|\d{6}/.test(text));

const areClose = (rows: readonly Row[]): boolean =>
  rows.every((row, at) => {
    const before = rows[at - 1];
    return !before || (row.page === before.page && middleY(row) - middleY(before) < 1.9 * heightOf(before));
  });

function read(rows: readonly Row[], columns: readonly FieldSpec[], labels: readonly Label[]): Header {
  const pieces = rows.flatMap((row) => row.cells.flatMap((cell) => piecesOf(cell, labels)));
  // Pieces of different lines that stand over one another are one header.
  const joined: Word[][] = [];
  for (const piece of pieces) {
    const over = joined.filter(
      (other) => other[0]!.y0 < piece[0]!.y0 && overlaps(around(other), around(piece)),
    );
    if (over.length === 1 && middleY(around(over[0]!)) < middleY(around(piece)) - 2) over[0]!.push(...piece);
    else joined.push([...piece]);
  }
  const cells = joined.map((words): HeaderCell => ({ ...around(words), words, field: null }));
  assign(cells, columns, new Set(labels.filter(({ distance }) => distance === 0).map(({ field }) => field)));
  return { first: rows[0]!.index, last: rows.at(-1)!.index, cells: cells.sort((a, b) => a.x0 - b.x0) };
}

const overlaps = (a: Area, b: Area): boolean => sharedX(a, b) > 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0);

/** A cell cut where a label begins: narrow columns stand so close that their headers look like one text. "Opis artikla" stays one. */
function piecesOf(cell: Cell, labels: readonly Label[]): Word[][] {
  const starts = labels
    .filter((label) => label.cell === cell && label.from > 0 && label.distance === 0 && isWhole(cell, label))
    .map(({ from }) => from);
  const cuts = [0, ...new Set(starts.toSorted((a, b) => a - b)), cell.words.length];
  return cuts.slice(1).map((end, at) => cell.words.slice(cuts[at], end));
}

/** Not within a bracket or behind a stroke: "Nalogodavac / primalac" is one. */
const isWhole = (cell: Cell, { from }: Label): boolean => {
  const before = cell.words[from - 1]!.text;
  return !/[/(,-]$|^(i|bez|sa|s|po|na|u|za)$/iu.test(before) && !/^[(/]/.test(cell.words[from]!.text);
};

/** Gives each field the header that is its word, or begins with it; exact ones first. */
function assign(cells: HeaderCell[], columns: readonly FieldSpec[], known: ReadonlySet<string>): void {
  const all = cells.flatMap((cell) =>
    columns.flatMap((field) => {
      const score = likeness(cell, field, known);
      return score > 0 ? [{ cell, field, score }] : [];
    }),
  );
  const done = new Set<FieldSpec>();
  for (const { cell, field } of all.toSorted((a, b) => b.score - a.score)) {
    if (cell.field || done.has(field)) continue;
    cell.field = field;
    done.add(field);
  }
}

/** How much a header's cell is like the words of a column, 0 to 2. `known`: labels of the paper; one of another field is not this one's. */
function likeness({ words }: HeaderCell, field: FieldSpec, known: ReadonlySet<string>): number {
  const key = labelKey(words.map(({ text }) => text).join(''));
  const bare = labelKey(
    words
      .map(({ text }) => text)
      .join(' ')
      .replace(/\([^)]*\)|\bKM\b|\bBAM\b|%/giu, ''),
  );
  const exact = rankOf(field, key) ?? rankOf(field, bare);
  if (exact !== null) return 2 - exact;
  const own = [key, bare].includes(labelKey(field.label));
  if (!own && (known.has(key) || known.has(bare))) return 0;
  let best = 0;
  for (const [at, word] of [field.label, ...field.words].entries()) {
    const label = labelKey(word);
    const rank = at / (field.words.length + 1);
    if (keyDistance(bare, label) !== null) best = Math.max(best, 1.4 - rank);
    else if (label.length >= 4 && bare.startsWith(label)) best = Math.max(best, 0.9 - rank * 0.5);
    else if (label.length >= 6 && bare.includes(label)) best = Math.max(best, 0.5 - rank * 0.4);
  }
  return best;
}
