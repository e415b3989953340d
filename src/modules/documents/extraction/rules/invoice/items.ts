import type { Layout, Row, Word } from '../layout/index.ts';
import { plain } from '../values/latin.ts';
import { type NumberWord, numberOf } from './numbers.ts';
import { isUnit } from './units.ts';

/** A row of goods: found because quantity x price x (1 - rebate) is the amount. */
export interface Item {
  row: Row;
  product: Product;
  tail: number;
}

export interface Product {
  quantity: Chosen | null;
  price: Chosen | null;
  amount: Chosen | null;
}

export interface Chosen {
  value: string;
  word: Word;
  /** Not read as printed: the product needs another meaning of its figures. */
  meant: boolean;
  /** Found by its column only: the product does not close. */
  open?: boolean;
}

/** Sums that look like products are none. */
const SUMS =
  /^(?:ukup|svega|od toga|u tome|umanjenje|odobreno|sveukupno|osnovica|pdv|iznos|medjuzbir|meduzbir|popust|rabat|stopa|donos|prenos|prijenos|total|za uplatu|za placanje|zbir|preneseno|avans|vat|subtotal|protuvrijednost|kurs)/;

export const isCurrency = (text: string): boolean => /^(?:KM|BAM|EUR|€|%|КМ)$/iu.test(text);

/** Whether a word is a figure, a unit or a sign, so that it may stand behind a name. */
function isTail(words: readonly Word[], at: number): boolean {
  return isPlainTail(words[at]!) || isNoise(words, at);
}

function isPlainTail(word: Word): boolean {
  const letters = word.text.replace(/[^\p{L}]/gu, '').length;
  return numberOf(word) !== null || isUnit(word.text) || isCurrency(word.text) || letters === 0;
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
    // What begins a cell of several words begins a name: "AdBlue 10 l".
    const noisy = cell.words.length > 1 && isNoise(words, from) && !isPlainTail(words[from]!);
    if (noisy || !cell.words.every((_, nth) => isTail(words, from + nth))) break;
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

/** Whether a number between price and amount explains it: a rebate in percent or in money, or the VAT that the amount has in it. */
const isPart = (quantity: number, price: number, part: number, amount: number): boolean =>
  part > 0 &&
  (closes(quantity, price, part, amount) ||
    (part === 17 && closes(quantity, price, -part, amount)) ||
    Math.abs(quantity * price - Math.sign(amount) * part - amount) <= 0.0051);

/** Numbers of a row that are tried with each other: the last, as a row of goods ends with them. */
const MOST_NUMBERS = 20;

/** The product in the numbers of a row, the likeliest of several. */
function productOf(numbers: readonly NumberWord[]): Product | null {
  let best: { product: Product; score: number } | null = null;
  const each = numbers.slice(-MOST_NUMBERS).flatMap((number, at) =>
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
            at > Math.min(p.at, q.at) && at < a.at && at !== p.at && at !== q.at && number >= 0,
        );
        const plainly = closes(q.number, p.number, 0, a.number);
        if (!plainly && !between.some(({ number }) => isPart(q.number, p.number, number, a.number))) continue;
        const decimals = (value: string): number => value.split('.')[1]?.length ?? 0;
        const score =
          (q.at < p.at ? 2 : 0) -
          [q, p, a].filter(({ meant }) => meant).length -
          (decimals(a.value) > 2 ? 2 : 0) -
          // On a scan an amount without decimals has lost its comma.
          (decimals(a.value) === 0 && a.word.certainty < 1 ? 2.5 : 0) -
          (plainly || between.some(({ number }) => closes(q.number, p.number, number, a.number)) ? 0 : 0.6) -
          Math.abs(p.at - q.at) * 0.2 -
          (q.at === 0 && numbers.length > 3 && q.number <= 100 && a.at - p.at > 1 ? 0.1 : 0) -
          a.at * 0.01;
        if (!best || score > best.score) best = { product: { quantity: q, price: p, amount: a }, score };
      }
    }
  return best?.product ?? null;
}

/** Boxes of a payment slip, a figure in each. */
const BOXES = 8;

/** Whether the row is of a payment slip and no goods: "Platilac: …" beside an account in boxes. */
const isOfSlip = ({ words }: Row): boolean =>
  /:$/.test(words[0]!.text) || words.filter(({ text }) => /^\d$/.test(text)).length >= BOXES;

/** The goods of a row, if it has any. */
export function itemOf(row: Row): Item | null {
  if (SUMS.test(plain(row.text).trim()) || isOfSlip(row)) return null;
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
export function openItems(layout: Layout, closed: readonly Item[]): Item[] {
  if (closed.length === 0) return [];
  const edges = (key: keyof Product): number[] =>
    closed.flatMap(({ product }) => product[key]?.word.x1 ?? []).sort((a, b) => a - b);
  const columns = (['quantity', 'price', 'amount'] as const).map((key) => ({ key, x1: median(edges(key)) }));
  const indices = closed.map(({ row }) => row.index);
  const [first, last] = [Math.min(...indices), Math.max(...indices)];
  const after = layout.rows.slice(last + 1, last + 5);
  const sums = after.findIndex((row) => SUMS.test(plain(row.text).trim()));
  const end = last + 1 + (sums < 0 ? after.length : sums);
  return layout.rows.slice(Math.max(0, first - 4), end).flatMap((row): Item[] => {
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
