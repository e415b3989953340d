import type { Value } from '../../extraction.ts';
import { type Label, type Labelled, valuesAt, valuesIn } from '../labels/index.ts';
import { certaintyOf, type Layout, placeOf } from '../layout/index.ts';

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

/** The invoice's number: behind its label; a bare "faktura" is a weaker label than "broj fakture". */
export function readNumber(
  layout: Layout,
  labels: readonly Label[],
  skip: ReadonlySet<number>,
): Value | null {
  const found = labels.flatMap((label) => {
    if ((label.field !== 'number' && label.field !== 'number-weak') || skip.has(label.cell.row)) return [];
    const bare = label.length <= 4;
    return valuesAt(layout, label, { kind: 'code' }, labels)
      .filter(({ value }) => !isLongNumber(value) && /\d/.test(value))
      .map((value) => ({
        value,
        score:
          (label.field === 'number' ? (bare ? 0.8 : 3) : 1.5) -
          SIDES[value.side] -
          label.distance * 0.2 -
          label.cell.row * 0.01 -
          (label.from > 0 ? 0.3 : 0),
      }));
  });
  const one = best(found);
  return one && written(one.value, one.score > 1 ? 0.93 : 0.8);
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
          : valuesAt(layout, label, { kind: 'date' }, labels).map((value) => ({
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
  const [date, due] = [of('date'), of('due')];
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
