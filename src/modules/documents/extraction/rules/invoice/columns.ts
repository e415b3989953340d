import { type Area, heightOf, type Layout, type Row, type Word } from '../layout/index.ts';
import { plain } from '../values/latin.ts';
import { isUnit } from './units.ts';

/** The words of a row of goods before its figures. */
type Left = readonly Word[];

interface Column {
  x0: number;
  x1: number;
  kind: 'name' | 'unit' | 'other' | 'open';
}

export interface LeftParts {
  name: Word[];
  unit: Word | null;
}

const NAME_HEADER =
  /^(?:naziv|opis|artik[al]|stavka|uslug|roba|vrsta|proizvod|predmet|description|item|service|pozicija|materijal)/;
const OTHER_HEADER =
  /^(?:sifra|kod\b|kat|bar ?kod|ean|rb|r\.? ?br|red|br\.?$|#|datum|vozil|reg|konto|tarif|lot|ser|code|date|pos)/;
const UNIT_HEADER = /^(?:jmj?\b|jed|j\.? ?mj?|mjera|unit|mj\.?$)/;

const ORDINAL = /^\d{1,3}[.,)]?$/;
const CODE = /^(?=.*\d)[\p{Lu}\d./-]+$/u;
/** Rows of a table above the first goods in which its header is looked for. */
const HEADER_ROWS = 5;
/** Gaps that part columns: share of the height, and widths of a letter (line printers have wide spaces). */
const GAP = 0.5;
const LETTERS = 1.35;

/** The header above the goods: the nearest row with a word for names and another column's. */
export function headerOf(layout: Layout, first: number): Row | null {
  const page = layout.rows[first]?.page;
  for (let at = first - 1; at >= Math.max(0, first - HEADER_ROWS); at--) {
    const row = layout.rows[at]!;
    if (row.page !== page) return null;
    const names = row.cells.filter(({ text }) => NAME_HEADER.test(plain(text)));
    if (row.cells.length >= 3 && names.length > 0) return row;
  }
  return null;
}

/**
 * Names and units that stand before the figures, by the gutters that all rows leave free: ordinals, codes, dates and units have
 * columns of their own. Null where the rows have one column only.
 */
export function leftParts(lefts: readonly Left[], header: Row | null): LeftParts[] | null {
  const columns = columnsOf(lefts);
  if (columns.length < 2) return null;
  for (const column of columns) column.kind = kindOf(column, lefts, header);
  const named = columns.filter(({ kind }) => kind === 'name');
  const open = named.length > 0 ? named : columns.filter(({ kind }) => kind === 'open');
  const name = open.toSorted((a, b) => letters(b, lefts) - letters(a, lefts))[0];
  if (!name) return null;
  const behind = columns.filter(({ kind, x0 }) => x0 > name.x0 && kind === 'open');
  const unit = columns.find(({ kind }) => kind === 'unit');
  return lefts.map((words) => ({
    name: words.filter((word) => [name, ...behind].some((column) => isIn(word, column))),
    unit: (unit && words.find((word) => isIn(word, unit))) ?? null,
  }));
}

const sharedX = (a: Pick<Area, 'x0' | 'x1'>, b: Pick<Area, 'x0' | 'x1'>): number =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
const isIn = (word: Word, { x0, x1 }: Column): boolean => word.x0 >= x0 - 0.5 && word.x1 <= x1 + 0.5;

function columnsOf(lefts: readonly Left[]): Column[] {
  const words = lefts.flat().toSorted((a, b) => a.x0 - b.x0);
  const widths = words
    .map((word) => (word.x1 - word.x0) / Math.max(1, word.text.length))
    .sort((a, b) => a - b);
  const letter = widths[Math.floor(widths.length / 2)] ?? 0;
  const columns: Column[] = [];
  for (const word of words) {
    const last = columns.at(-1);
    const gap = Math.max(GAP * heightOf(word), lefts.length > 1 ? LETTERS * letter : 1.9 * letter);
    if (last && word.x0 - last.x1 <= gap) last.x1 = Math.max(last.x1, word.x1);
    else columns.push({ x0: word.x0, x1: word.x1, kind: 'open' });
  }
  return columns;
}

const textsOf = (column: Column, lefts: readonly Left[]): string[] =>
  lefts.flatMap((words) => {
    const own = words.filter((word) => isIn(word, column));
    return own.length > 0 ? [own.map(({ text }) => text).join(' ')] : [];
  });

const letters = (column: Column, lefts: readonly Left[]): number =>
  textsOf(column, lefts)
    .join('')
    .replace(/[^\p{L}]/gu, '').length;

/** What a column is: its header says it, or what stands in most of its rows. */
function kindOf(column: Column, lefts: readonly Left[], header: Row | null): Column['kind'] {
  const texts = textsOf(column, lefts);
  const most = (holds: (text: string) => boolean, share = 0.7): boolean =>
    texts.filter(holds).length >= texts.length * share;
  if (most(isUnit, 0.6)) return 'unit';
  const over = header?.cells.filter((cell) => sharedX(cell, column) > 0) ?? [];
  const [own] = over.toSorted((a, b) => sharedX(b, column) - sharedX(a, column));
  const head = own ? plain(own.text) : '';
  if (over.length === 1 && NAME_HEADER.test(head)) return 'name';
  if (over.length === 1 && OTHER_HEADER.test(head)) return 'other';
  if (over.length === 1 && UNIT_HEADER.test(head)) return 'unit';
  if (most((text) => ORDINAL.test(text))) return 'other';
  return most((text) => CODE.test(text)) ? 'other' : 'open';
}

/** Left and right edge of the column of units by its header, as wide as it is. */
export function unitColumn(header: Row | null): { x0: number; x1: number } | null {
  const cell = header?.cells.find(({ text }) => UNIT_HEADER.test(plain(text)));
  return cell ? { x0: cell.x0, x1: cell.x1 } : null;
}
