import type { Value } from '../../extraction.ts';
import type { Label } from '../labels/index.ts';
import { below, type Layout, placeOf, type Word } from '../layout/index.ts';
import { isCreditNote } from './kinds.ts';
import { type AmountWord, amountsOf } from './numbers.ts';

export interface Sums {
  base: Value;
  vat: Value;
  total: Value;
  /** The row of the total, for the currency beside it. */
  totalRow: number | null;
  closed: boolean;
}

interface Sum extends AmountWord {
  score: number;
  row: number;
  /** Its minus, which OCR may have made of a dash, is left out. */
  unsigned?: boolean;
}

const NONE: Value = { value: null, certainty: 0, place: null };
/** Added where base + VAT is the total; less than a label weighs, so that a printed value is never given up for one that fits. */
const CLOSES = 2;
const SCORES: Readonly<Record<string, number>> = {
  base: 3,
  'base-weak': 1.5,
  vat: 3,
  total: 3,
  'total-weak': 2.5,
};

/** The sums behind, right of or under the labels of one field. */
function sumsOf(layout: Layout, labels: readonly Label[], field: string, skip: ReadonlySet<number>): Sum[] {
  return labels.flatMap((label): Sum[] => {
    const weight = label.field === field || label.field === `${field}-weak` ? SCORES[label.field] : undefined;
    if (weight === undefined || skip.has(label.cell.row)) return [];
    const { cell } = label;
    const row = layout.rows[cell.row]!;
    const start = cell.words[label.to - 1]!.x1;
    const others = labels.filter((other) => other.cell.row === cell.row && startOf(other) > start);
    const end = others.length > 0 ? Math.min(...others.map(startOf)) : Infinity;
    const words = row.words.filter(({ x0 }) => x0 >= start - 1 && x0 < end);
    const own = amountsOf(words);
    const lead =
      label.from > 0 && cell.words.slice(0, label.from).some(({ text }) => /\p{L}/u.test(text)) ? 1 : 0;
    const found = own.map(
      (amount, at): Sum => ({
        ...amount,
        row: cell.row,
        score: weight - lead - label.distance * 0.2 - (own.length - 1 - at) * 0.5 - (amount.lost ? 1.5 : 0),
      }),
    );
    if (found.length > 0) return found;
    return below(layout, cell, 7).flatMap((under) =>
      skip.has(under.row)
        ? []
        : amountsOf(under.words).map(
            (amount): Sum => ({
              ...amount,
              row: under.row,
              score: weight - lead - 0.6 + 0.05 * (under.row - cell.row) - (amount.lost ? 1.5 : 0),
            }),
          ),
    );
  });
}

const startOf = ({ cell, from }: Label): number => cell.words[from]!.x0;

/** The usual rate, within a cent for every line. */
const isUsualVat = (base: number, vat: number): boolean => Math.abs(base * 0.17 - vat) <= 3;

/** A minus of a scan may be a dash, a rule or dirt; without it the amount is a little less likely. */
const UNSIGNED = 0.5;
const isNegative = ({ cents }: Pick<Sum, 'cents'>): boolean => cents < 0;
const isOfScan = ({ word }: Sum): boolean => word.certainty < 1;

const withoutSign = (sum: Sum): Sum => ({
  ...sum,
  value: sum.value.replace(/^-/, ''),
  cents: Math.abs(sum.cents),
  score: sum.score > 0 ? sum.score - UNSIGNED : sum.score,
  unsigned: true,
});

/** On a paper that is no credit note a scan's minus counts only where all sums have one. */
function believed(sums: readonly (Sum | null | undefined)[], credit: boolean): (Sum | null)[] {
  const read = sums.filter((sum): sum is Sum => Boolean(sum));
  const all = read.length === sums.length && read.every(isNegative);
  return sums.map((sum) =>
    sum && !credit && !all && isNegative(sum) && isOfScan(sum) ? withoutSign(sum) : (sum ?? null),
  );
}

/** Base, VAT and total: by their labels, and among those by base + VAT = total. What is printed is never replaced. */
export function readSums(layout: Layout, labels: readonly Label[], skip: ReadonlySet<number>): Sums {
  const credit = isCreditNote(layout);
  const best = likeliest(layout, labels, skip, credit);
  const [base, vat, total] = believed([best?.base, best?.vat, best?.total], credit);
  const write = (sum: Sum | null | undefined): Value => {
    if (!sum) return NONE;
    const certainty = best?.closed
      ? sum.lost || sum.unsigned
        ? 0.8
        : 0.96
      : Math.min(sum.unsigned ? 0.6 : 0.8, sum.word.certainty);
    return { value: sum.value, certainty, place: placeOf([sum.word] as Word[]) };
  };
  const charged = best?.vat || best?.closed;
  return {
    // Who does not charge VAT has no base either.
    base: charged ? write(base) : NONE,
    vat: write(vat),
    total: write(total),
    totalRow: best?.total?.row ?? null,
    closed: best?.closed ?? false,
  };
}

interface Three {
  base: Sum | null;
  vat: Sum | null;
  total: Sum | null;
  score: number;
  closed: boolean;
}

/** Amounts by a label that are tried with each other: no paper has more, but files made to exhaust the server do. */
const MOST_LABELLED = 60;

/** The three sums that together are the likeliest. */
function likeliest(
  layout: Layout,
  labels: readonly Label[],
  skip: ReadonlySet<number>,
  credit: boolean,
): Three | null {
  const unlabelled = layout.rows.flatMap((row) =>
    skip.has(row.index)
      ? []
      : amountsOf(row.words).map(
          (amount): Sum => ({ ...amount, row: row.index, score: amount.lost ? -1 : 0 }),
        ),
  );
  const parts = (field: string): (Sum | null)[] => {
    const own = sumsOf(layout, labels, field, skip)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST_LABELLED);
    const free = unlabelled.filter(({ word }) => !own.some((one) => one.word === word));
    const found = [...own, ...free.slice(-40)];
    const doubtful = credit ? [] : found.filter((sum) => isNegative(sum) && isOfScan(sum));
    return [null, ...found, ...doubtful.map(withoutSign)];
  };
  const [bases, vats, totals] = [parts('base'), parts('vat'), parts('total')];
  const all = new Set(unlabelled.map(({ cents }) => cents));
  let best: Three | null = null;
  for (const base of bases)
    for (const vat of vats) {
      if (vat && base && vat.word === base.word) continue;
      if (!base && vat && vat.score <= 0) continue;
      for (const total of totals) {
        if (total && (total.word === base?.word || total.word === vat?.word)) continue;
        const closed = Boolean(
          base && vat && total && base.cents + vat.cents === total.cents && vat.cents !== 0,
        );
        const taxed =
          closed &&
          (isUsualVat(base!.cents, vat!.cents) || [...all].some((part) => isUsualVat(part, vat!.cents)));
        const chosen = [base, vat, total].filter((one): one is Sum => one !== null);
        if (!closed && chosen.some(({ score, lost }) => score <= 0 || lost)) continue;
        const order = base && total && total.row < base.row ? -0.5 : 0;
        const late = chosen.reduce((sum, { row }) => sum + row * 0.001, 0);
        const score =
          chosen.reduce((sum, one) => sum + one.score, 0) +
          (closed ? (taxed ? CLOSES : 0.5) : 0) +
          order +
          late;
        if (!best || score > best.score) best = { base, vat, total, score, closed: closed && taxed };
      }
    }
  return best;
}
