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
  quantity: Chosen;
  price: Chosen;
  amount: Chosen;
}

interface Chosen {
  value: string;
  word: Word;
  /** Not read as printed: the product needs another meaning of its figures. */
  meant: boolean;
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

/** Where the part of figures and units at the end of a row begins. */
function tailOf(words: readonly Word[]): number {
  let at = words.length;
  while (at > 0) {
    const { text } = words[at - 1]!;
    const letters = text.replace(/[^\p{L}]/gu, '').length;
    const passes =
      numberOf(words[at - 1]!) || isUnit(text) || isCurrency(text) || letters === 0 || isNoise(words, at - 1);
    if (!passes) break;
    at -= 1;
  }
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
  const tail = tailOf(row.words);
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
  const items = layout.rows.flatMap((row) => itemOf(row) ?? []);
  const from = nameEdge(items);
  const used = new Set<number>();
  const lines = items.map((item) => {
    const { row, product, tail } = item;
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
      litre !== product.quantity.word &&
      litre.x0 < product.quantity.word.x0
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

const figure = (chosen: Chosen, written: (value: string) => string): Value => ({
  value: written(chosen.value),
  certainty: chosen.meant ? 0.8 : CLOSED,
  place: placeOf([chosen.word]),
});

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
