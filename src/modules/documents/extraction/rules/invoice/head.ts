import type { Value } from '../../extraction.ts';
import { type Label, type Labelled, valuesAt, valuesIn } from '../labels/index.ts';
import { below, type Cell, certaintyOf, type Layout, placeOf, type Word } from '../layout/index.ts';
import { isProForma } from './kinds.ts';

const SIDES = { behind: 0, right: 0.3, below: 0.5 } as const;
/** A scan's value without a check of its own is never sure. */
const SCAN_MOST = 0.88;

function written({ value, words, certainty }: Labelled, trust: number): Value {
  const read = certaintyOf(words);
  const most = read < 1 ? Math.min(SCAN_MOST, read) : trust;
  return { value, certainty: certainty < 0.9 ? Math.min(0.8, most) : most, place: placeOf(words) };
}

function best(found: { value: Labelled; score: number }[]): { value: Labelled; score: number } | null {
  return found.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

const isLongNumber = (value: string): boolean =>
  value.replace(/\D/g, '').length > 11 || /^\+?387/.test(value);

/** How much a label says that a number is the paper's own; a bare "faktura" is a weaker one than "broj fakture". */
const OF_INVOICE: Readonly<Record<string, number>> = { number: 3, 'number-weak': 1.5 };
const OF_PRO_FORMA: Readonly<Record<string, number>> = { 'pro-forma': 3 };
/** "Broj" alone. */
const BARE = 4;

/** The invoice's number: behind its label. */
export function readNumber(
  layout: Layout,
  labels: readonly Label[],
  skip: ReadonlySet<number>,
  weights = OF_INVOICE,
): Value | null {
  const found = labels.flatMap((label) => {
    const weight = weights[label.field];
    if (weight === undefined || skip.has(label.cell.row)) return [];
    return valuesAt(layout, label, { kind: 'code' }, labels)
      .filter(({ value }) => !isLongNumber(value) && /\d/.test(value))
      .map((value) => ({
        value,
        score:
          (label.field === 'number' && label.length <= BARE ? 0.8 : weight) -
          SIDES[value.side] -
          label.distance * 0.2 -
          label.cell.row * 0.01 -
          (label.from > 0 ? 0.3 : 0),
      }));
  });
  const one = best(found);
  return one && written(one.value, one.score > 1 ? 0.93 : 0.8);
}

/** The number of a paper that calls itself a pro forma and has no number of an invoice; null where it is none. */
export function proForma(
  layout: Layout,
  labels: readonly Label[],
  skip: ReadonlySet<number>,
): { number: Value | null } | null {
  if (!isProForma(layout)) return null;
  const named = labels.filter(({ length }) => length > BARE);
  if (readNumber(layout, named, skip)) return null;
  return { number: readNumber(layout, labels, skip, OF_PRO_FORMA) ?? readNumber(layout, labels, skip) };
}

/** The date of the invoice and the day on which it falls due; one is never taken for the other. */
export function readDays(
  layout: Layout,
  labels: readonly Label[],
  skip: ReadonlySet<number>,
): { date: Value | null; due: Value | null } {
  const of = (field: string) =>
    best(
      labels.flatMap((label) =>
        label.field !== field || skip.has(label.cell.row)
          ? []
          : valuesAt(layout, label, { kind: 'date' }, labels)
              .filter(({ words }) => !words.some((word) => inRows(layout, skip, word)))
              .map((value) => ({
                value,
                score:
                  2 +
                  Math.min(label.length, 12) * 0.05 -
                  SIDES[value.side] -
                  label.distance * 0.2 -
                  label.cell.row * 0.01,
              })),
      ),
    );
  const [date, due] = [of('date') ?? placed(layout, skip), of('due') ?? inSentence(layout, skip)];
  const later = !date || !due || due.value.value >= date.value.value;
  const trust = later ? 0.94 : 0.7;
  const usual = date && due && TERMS.has(daysBetween(date.value.value, due.value.value));
  const value = (one: { value: Labelled } | null): Value | null => {
    if (!one) return null;
    const plain = written(one.value, trust);
    // Two dates that are a usual term apart bear each other out.
    const sure = usual && certaintyOf(one.value.words) >= 0.85 && one.value.certainty >= 0.9;
    return sure ? { ...plain, certainty: Math.max(plain.certainty, 0.92) } : plain;
  };
  return { date: value(date), due: value(due) };
}

const inRows = (layout: Layout, rows: ReadonlySet<number>, word: Word): boolean =>
  [...rows].some((at) => layout.rows[at]!.words.includes(word));

/** "Mostar, 3. 5. 2026." in a line of its own: where and when a paper was written. */
const PLACE_AND_DATE = /^\p{Lu}[\p{L} .-]{1,30},\s*(?:dana\s+)?$/u;
/** Words of a sentence that says until when to pay. */
const PAY = /(?:plat|plaćanj|placanj|uplat|dospij|dospje|izmir|podmir|плат|плаћ|уплат)/iu;
const UNTIL = /(?:\bdo|najkasnije|до|најкасније)[\s:]*(?:dana\s+)?$/iu;

function placed(layout: Layout, skip: ReadonlySet<number>): { value: Labelled } | null {
  for (const row of layout.rows) {
    if (skip.has(row.index)) continue;
    for (const cell of row.cells) {
      const [found] = valuesIn({ kind: 'date' }, cell.words);
      if (found && PLACE_AND_DATE.test(cell.text.slice(0, found.from))) return { value: loose(found, cell) };
    }
  }
  return null;
}

/** A day of payment in a sentence, which may go on in the next line. */
function inSentence(layout: Layout, skip: ReadonlySet<number>): { value: Labelled } | null {
  for (const row of layout.rows) {
    if (skip.has(row.index)) continue;
    for (const cell of row.cells) {
      const next = below(layout, cell, 2)[0];
      const words = [...cell.words, ...(next && Math.abs(next.x0 - cell.x0) < 3 ? next.words : [])];
      const text = words.map((word) => word.text).join(' ');
      const found = valuesIn({ kind: 'date' }, words).find(
        ({ from }) =>
          from <= cell.text.length + 1 && PAY.test(text.slice(0, from)) && UNTIL.test(text.slice(0, from)),
      );
      if (found) return { value: loose(found, cell) };
    }
  }
  return null;
}

/** A value beside no label: never sure. */
const loose = (found: ReturnType<typeof valuesIn>[number], cell: Cell): Labelled => ({
  ...found,
  certainty: Math.min(0.8, found.certainty),
  side: 'behind',
  label: { field: '', cell, from: 0, to: 1, distance: 0, length: 0 },
});

const TERMS = new Set([7, 8, 10, 14, 15, 20, 21, 30, 45, 60, 90]);
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The currency: beside the total, else beside other sums, else in the header of the amounts. */
export function readCurrency(
  layout: Layout,
  totalRow: number | null,
  items: ReadonlySet<number>,
): Value | null {
  const first = items.size > 0 ? Math.min(...items) : 0;
  const rows = [totalRow, ...layout.rows.filter(({ index }) => index >= first - 2).map(({ index }) => index)];
  for (const at of rows) {
    const row = at === null ? undefined : layout.rows[at];
    const found = row && valuesIn({ kind: 'currency' }, row.words)[0];
    if (found)
      return {
        value: found.value,
        certainty: at === totalRow ? (found.read < 1 ? 0.9 : 0.95) : 0.8,
        place: placeOf(found.words),
      };
  }
  return null;
}
