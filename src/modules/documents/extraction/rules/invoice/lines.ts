import type { FieldSpec } from '../../../types/field-spec.ts';
import type { Value } from '../../extraction.ts';
import { type Cell, certaintyOf, type Layout, placeOf, type Row, type Word } from '../layout/index.ts';
import { amountText, quantityText } from '../values/amounts.ts';
import { headerOf, type LeftParts, leftParts, unitColumn } from './columns.ts';
import { type Chosen, type Item, isCurrency, itemOf, openItems } from './items.ts';
import { numberOf } from './numbers.ts';
import { isUnit, unitText } from './units.ts';

export interface InvoiceLines {
  lines: Record<string, Value>[];
  rows: ReadonlySet<number>;
}

interface OfRow {
  header: Row | null;
  left: LeftParts | null;
}

/** Names left of the figures, without the row's number and the code of the goods. */
function nameOf(row: Row, tail: number, from: number | null): Word[] {
  let words = row.words.slice(0, tail);
  if (from !== null) words = words.filter(({ x1 }) => x1 > from);
  else if (words.length > 1 && /^\d{1,3}[.)]?$/.test(words[0]!.text)) {
    words = words.slice(1);
    if (words.length > 1 && /^\d{3,}$/.test(words[0]!.text)) words = words.slice(1);
  }
  return trimmed(words);
}

/** Without the signs that a table's rules leave at the edges of a name. */
function trimmed(given: readonly Word[]): Word[] {
  let words = [...given];
  while (words.length > 1 && /^[^\p{L}\d"„=<(]+$/u.test(words[0]!.text)) words = words.slice(1);
  while (words.length > 1 && /^[—_|;:]+$/u.test(words.at(-1)!.text)) words = words.slice(0, -1);
  return words;
}

/** Names without the numbers of their rows, which stand as close to them as a word on a narrow paper: they count up. */
function withoutOrdinals(names: readonly Word[][]): Word[][] {
  const numbers = names.map((words) =>
    Number(/^(\d{1,3})[.,)]?$/.exec(words[0]?.text ?? '')?.[1] ?? Number.NaN),
  );
  const first = numbers.findIndex((number) => number >= 1);
  const isOrdinal = (at: number): boolean =>
    names[at]!.length > 1 && numbers[at]! - at === numbers[first]! - first;
  const found = names.filter((_, at) => isOrdinal(at)).length;
  if (found < 2 || found < names.length * COUNTED) return [...names];
  return names.map((words, at) => (isOrdinal(at) ? trimmed(words.slice(1)) : words));
}

/** The left edge of the names: where most rows' first cell with letters begins. */
function nameEdge(items: readonly Item[]): number | null {
  const edges = items.flatMap(({ row, tail }) => {
    const limit = row.words[tail]?.x0 ?? Infinity;
    const cell = row.cells.find((one: Cell) => /\p{L}{2}/u.test(one.text) && one.x0 < limit);
    return cell ? [cell.x0] : [];
  });
  if (edges.length < 2) return null;
  edges.sort((a, b) => a - b);
  return edges[Math.floor(edges.length / 2)]! - 4;
}

const CLOSED = 0.96;
/** The least share of rows whose numbers were read. */
const COUNTED = 0.6;

/** The rows of goods of an invoice, over all its pages; no header need be known. */
export function readItems(layout: Layout, columns: readonly FieldSpec[]): InvoiceLines {
  const closed = layout.rows.flatMap((row) => itemOf(row) ?? []);
  const items = [...closed, ...openItems(layout, closed)].sort((a, b) => a.row.index - b.row.index);
  const from = nameEdge(items);
  const parts = new Map<Item, OfRow>();
  // Each page has columns of its own width.
  for (const page of new Set(items.map(({ row }) => row.page))) {
    const own = items.filter(({ row }) => row.page === page);
    const header = headerOf(layout, own[0]!.row.index);
    const left = leftParts(
      own.map(({ row, tail }) => row.words.slice(0, tail)),
      header,
    );
    for (const [at, item] of own.entries()) parts.set(item, { header, left: left?.[at] ?? null });
  }
  const used = new Set<number>();
  const names = withoutOrdinals(
    items.map((item) => {
      const { left } = parts.get(item)!;
      return left && left.name.length > 0 ? trimmed(left.name) : nameOf(item.row, item.tail, from);
    }),
  );
  const lines = items.map((item, at) => {
    const { row, product } = item;
    used.add(row.index);
    const { header, left } = parts.get(item)!;
    const name = names[at]!;
    for (const more of wrapped(layout, item, name, items)) name.push(more);
    const unit = unitOf(item, unitColumn(header)) ?? left?.unit ?? null;
    const line: Record<string, Value> = {};
    for (const { key } of columns) line[key] = { value: null, certainty: 0, place: null };
    const put = (key: string, value: Value): void => {
      if (key in line) line[key] = value;
    };
    put('name', textValue(name, cleanName(name)));
    if (unit) put('unit', unitValue(unit));
    put('quantity', figure(product.quantity, quantityText));
    put('price', figure(product.price, amountText));
    put('amount', figure(product.amount, amountText));
    return line;
  });
  return { lines, rows: used };
}

/** The unit among the figures: a word that is one, else what stands in the column of units, else any other word. */
function unitOf({ row, tail, product }: Item, column: { x0: number; x1: number } | null): Word | null {
  const figures = Object.values(product).map((one) => one?.word);
  const words = row.words.slice(tail).filter((word) => !figures.includes(word));
  const texts = words.filter(
    (word) =>
      !numberOf(word) && (word.text === 'km' || !isCurrency(word.text)) && /[\p{L}|]/u.test(word.text),
  );
  const known = texts.find((word) => isUnit(word.text));
  if (known || texts[0]) return known ?? texts[0]!;
  // OCR takes the litre's l for a figure or a rule.
  const litres = words.filter((word) => word.certainty < 1 && /^[1|!I]$/.test(word.text));
  const inColumn = litres.find((word) => column && word.x1 > column.x0 - 6 && word.x0 < column.x1 + 6);
  const before = litres.find((word) => product.quantity && word.x0 < product.quantity.word.x0);
  return inColumn ?? before ?? null;
}

const unitValue = (word: Word): Value =>
  /^[1|!I]$/.test(word.text)
    ? { value: 'l', certainty: 0.5, place: placeOf([word]) }
    : textValue([word], unitText(word.text, word.certainty < 1));

/** What OCR makes of the litre's l at the end of a name. */
function cleanName(words: readonly Word[]): string {
  const text = words.map((word) => word.text).join(' ');
  return words.some(({ certainty }) => certainty < 1) ? text.replace(/(?<=\d )[|1I]$/, 'l') : text;
}

function textValue(words: readonly Word[], value: string): Value {
  const read = certaintyOf(words);
  return { value: value || null, certainty: read === 1 ? 0.92 : Math.min(0.85, read), place: placeOf(words) };
}

const figure = (chosen: Chosen | null, written: (value: string) => string): Value =>
  chosen
    ? {
        value: written(chosen.value),
        certainty: chosen.open ? 0.6 : chosen.meant ? 0.8 : CLOSED,
        place: placeOf([chosen.word]),
      }
    : { value: null, certainty: 0, place: null };

/** Words of the row below that the name goes on with: it had no room for them in its own line. */
function wrapped(layout: Layout, { row, tail }: Item, name: readonly Word[], items: readonly Item[]): Word[] {
  const next = layout.rows[row.index + 1];
  const [first, last] = [name[0], name.at(-1)];
  if (!next || !first || !last || next.page !== row.page || items.some((item) => item.row === next))
    return [];
  if (next.cells.length !== 1 || next.y0 - row.y1 > (row.y1 - row.y0) * 0.8) return [];
  const start = next.words[0]!;
  if (Math.abs(start.x0 - first.x0) > 6) return [];
  const limit = row.words[tail]?.x0 ?? last.x1;
  const size = (word: Word): number => (word.x1 - word.x0) / Math.max(1, word.text.length);
  if (last.x1 + size(start) * (start.text.length + 1) < limit - size(start) * 5) return [];
  return [...next.words];
}
