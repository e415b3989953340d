import type { FieldSpec } from '../../../types/field-spec.ts';
import type { Value } from '../../extraction.ts';
import { type Cell, certaintyOf, type Layout, placeOf, type Row, type Word } from '../layout/index.ts';
import { amountText, quantityText } from '../values/amounts.ts';
import { plain } from '../values/latin.ts';
import { type NumberWord, numberOf } from './numbers.ts';

/** A row of goods: found because quantity x price x (1 - rebate) is the amount. */
interface Item {
  row: Row;
  product: Product;
  tail: number;
}

interface Product {
  quantity: Chosen | null;
  price: Chosen | null;
  amount: Chosen | null;
}

interface Chosen {
  value: string;
  word: Word;
  /** Not read as printed: the product needs another meaning of its figures. */
  meant: boolean;
  /** Found by its column only: the product does not close. */
  open?: boolean;
}

export interface InvoiceLines {
  lines: Record<string, Value>[];
  rows: ReadonlySet<number>;
}

/** Units of measure, without diacritics. */
const UNITS = new Set(
  `kom komad komada kg g gr dkg t tona m m2 m3 m² m³ mm cm km l lit litar litra ml dl hl pak paket pakovanje kut kutija par rol rola set kpl komplet kompl mj mjesec mjeseci mes h
   sat sati sata dan dana usl usluga god godina vrec vreca kanta boca boce flasa bal bala list ark pal paleta pcs pc hour hours day month unit kwh mwh kw min tab tuba vr kan bok ben gajba snop sl pausal pau ha ar m1 mt rn vr kart karton top ris x`.split(
    /\s+/,
  ),
);
/** Sums that look like products are none. */
const SUMS =
  /^(?:ukupno|svega|sveukupno|osnovica|pdv|iznos|medjuzbir|meduzbir|popust|rabat|stopa|donos|prenos|prijenos|total|za uplatu|za placanje|zbir|preneseno|avans|vat|subtotal|protuvrijednost|kurs)/;

const isUnit = (text: string): boolean => UNITS.has(plain(text).replace(/[.,|)]+$/, ''));
const isCurrency = (text: string): boolean => /^(?:KM|BAM|EUR|€|%|КМ)$/iu.test(text);

/** Whether a word is a figure, a unit or a sign, so that it may stand behind a name. */
function isTail(words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  const letters = word.text.replace(/[^\p{L}]/gu, '').length;
  return (
    numberOf(word) !== null ||
    isUnit(word.text) ||
    isCurrency(word.text) ||
    letters === 0 ||
    isNoise(words, at)
  );
}

/**
 * Where the part of figures and units at the end of a row begins: whole cells of them, since a name has figures and units of its own
 * ("Ulje 1 l"); by words where the columns stand too close to be told apart.
 */
function tailOf(row: Row): number {
  const { words, cells } = row;
  let at = words.length;
  let numbers = 0;
  for (const cell of cells.toReversed()) {
    const from = at - cell.words.length;
    if (!cell.words.every((_, nth) => isTail(words, from + nth))) break;
    at = from;
    numbers += cell.words.filter((word) => numberOf(word)).length;
  }
  if (numbers >= 3) return at;
  at = words.length;
  while (at > 0 && isTail(words, at - 1)) at -= 1;
  return at;
}

/** A short word alone between figures and a gap: a unit that OCR spoiled, or one we do not know. */
function isNoise(words: readonly Word[], at: number): boolean {
  const [word, after, before] = [words[at]!, words[at + 1], words[at - 1]];
  if (!after || !before || word.text.length > 6) return false;
  const room = (word.y1 - word.y0) * 0.9;
  return (
    numberOf(after) !== null &&
    (word.x0 - before.x1 > room || numberOf(before) !== null) &&
    after.x0 - word.x1 > room * 0.3
  );
}

const closes = (quantity: number, price: number, rebate: number, amount: number): boolean =>
  Math.abs(quantity * price * (1 - rebate / 100) - amount) <= 0.0051 + Math.abs(amount) * 1e-9;

/** The product in the numbers of a row, the likeliest of several. */
function productOf(numbers: readonly NumberWord[]): Product | null {
  let best: { product: Product; score: number } | null = null;
  const each = numbers.flatMap((number, at) =>
    number.readings.map((value, nth) => ({
      at,
      value,
      number: Number(value),
      word: number.word,
      meant: nth > 0,
    })),
  );
  for (const q of each)
    for (const p of each) {
      if (p.at === q.at || q.number === 0 || p.number === 0) continue;
      for (const a of each) {
        if (a.at <= Math.max(p.at, q.at) || a.number === 0) continue;
        const between = each.filter(
          ({ at, number }) =>
            at > Math.min(p.at, q.at) &&
            at < a.at &&
            at !== p.at &&
            at !== q.at &&
            number >= 0 &&
            number < 100,
        );
        const rebate = closes(q.number, p.number, 0, a.number)
          ? { number: 0 }
          : between.find(({ number }) => number > 0 && closes(q.number, p.number, number, a.number));
        if (!rebate) continue;
        const decimals = (value: string): number => value.split('.')[1]?.length ?? 0;
        const score =
          (q.at < p.at ? 2 : 0) -
          [q, p, a].filter(({ meant }) => meant).length -
          (decimals(a.value) > 2 ? 2 : 0) -
          Math.abs(p.at - q.at) * 0.2 -
          (q.at === 0 && numbers.length > 3 && q.number <= 100 && a.at - p.at > 1 ? 0.1 : 0) -
          a.at * 0.01;
        if (!best || score > best.score) best = { product: { quantity: q, price: p, amount: a }, score };
      }
    }
  return best?.product ?? null;
}

function itemOf(row: Row): Item | null {
  if (SUMS.test(plain(row.text).trim())) return null;
  const tail = tailOf(row);
  if (
    !/\p{L}/u.test(
      row.words
        .slice(0, tail)
        .map(({ text }) => text)
        .join(''),
    )
  )
    return null;
  const numbers = row.words.slice(tail).flatMap((word) => numberOf(word) ?? []);
  const product = numbers.length >= 3 ? productOf(numbers) : null;
  return product ? { row, product, tail } : null;
}

/** Rows among those found, of which a figure was read wrong: by the columns of the others. */
function openItems(layout: Layout, closed: readonly Item[]): Item[] {
  if (closed.length === 0) return [];
  const edges = (key: keyof Product): number[] =>
    closed.flatMap(({ product }) => product[key]?.word.x1 ?? []).sort((a, b) => a - b);
  const columns = (['quantity', 'price', 'amount'] as const).map((key) => ({ key, x1: median(edges(key)) }));
  const indices = closed.map(({ row }) => row.index);
  const [first, last] = [Math.min(...indices), Math.max(...indices)];
  return layout.rows.slice(Math.max(0, first - 4), last + 5).flatMap((row): Item[] => {
    if (indices.includes(row.index) || SUMS.test(plain(row.text).trim())) return [];
    const numbers = row.words.flatMap((word) => numberOf(word) ?? []);
    const product: Product = { quantity: null, price: null, amount: null };
    for (const { key, x1 } of columns) {
      const near = numbers.toSorted((a, b) => Math.abs(a.word.x1 - x1) - Math.abs(b.word.x1 - x1))[0];
      if (near && Math.abs(near.word.x1 - x1) < 14)
        product[key] = { value: near.readings[0]!, word: near.word, meant: false, open: true };
    }
    const found = Object.values(product).filter((one): one is Chosen => one !== null);
    const left = Math.min(...found.map(({ word }) => word.x0));
    let tail = row.words.findIndex(({ x0 }) => x0 >= left);
    while (
      tail > 1 &&
      isTail(row.words, tail - 1) &&
      row.words[tail]!.x0 - row.words[tail - 1]!.x1 > 3 &&
      isUnit(row.words[tail - 1]!.text)
    )
      tail -= 1;
    const named = /\p{L}{3}/u.test(
      row.words
        .slice(0, tail)
        .map(({ text }) => text)
        .join(' '),
    );
    return found.length >= 2 && named && new Set(found.map(({ word }) => word)).size === found.length
      ? [{ row, product, tail }]
      : [];
  });
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** Names left of the figures, without the row's number and the code of the goods. */
function nameOf(row: Row, tail: number, from: number | null): Word[] {
  let words = row.words.slice(0, tail);
  if (from !== null) words = words.filter(({ x1 }) => x1 > from);
  else if (words.length > 1 && /^\d{1,3}[.)]?$/.test(words[0]!.text)) {
    words = words.slice(1);
    if (words.length > 1 && /^\d{3,}$/.test(words[0]!.text)) words = words.slice(1);
  }
  while (words.length > 1 && /^[^\p{L}\d"„=<(]+$/u.test(words[0]!.text)) words = words.slice(1);
  while (words.length > 1 && /^[—_|;:]+$/u.test(words.at(-1)!.text)) words = words.slice(0, -1);
  return words;
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

/** The rows of goods of an invoice, over all its pages; no header need be known. */
export function readItems(layout: Layout, columns: readonly FieldSpec[]): InvoiceLines {
  const closed = layout.rows.flatMap((row) => itemOf(row) ?? []);
  const items = [...closed, ...openItems(layout, closed)].sort((a, b) => a.row.index - b.row.index);
  const from = nameEdge(items);
  const used = new Set<number>();
  const lines = items.map((item) => {
    const { row, product, tail } = item;
    const { quantity } = product;
    used.add(row.index);
    const name = nameOf(row, tail, from);
    for (const more of wrapped(layout, item, name, items)) name.push(more);
    const unit = row.words
      .slice(tail)
      .filter((word) => !numberOf(word) && !isCurrency(word.text) && /[\p{L}|]/u.test(word.text))[0];
    const litre = row.words.slice(tail).find((word) => word.text === '1' || word.text === '|');
    const line: Record<string, Value> = {};
    for (const { key } of columns) line[key] = { value: null, certainty: 0, place: null };
    const put = (key: string, value: Value): void => {
      if (key in line) line[key] = value;
    };
    put('name', textValue(name, cleanName(name)));
    if (unit) put('unit', textValue([unit], unitText(unit.text)));
    else if (
      litre &&
      litre.certainty < 1 &&
      quantity &&
      litre !== quantity.word &&
      litre.x0 < quantity.word.x0
    )
      put('unit', { value: 'l', certainty: 0.5, place: placeOf([litre]) });
    put('quantity', figure(product.quantity, quantityText));
    put('price', figure(product.price, amountText));
    put('amount', figure(product.amount, amountText));
    return line;
  });
  return { lines, rows: used };
}

const unitText = (text: string): string => (text.replace(/[,|)]+$/, '') || text).replace(/^\|$/, 'l');

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
