import type { FieldKind } from '../../../types/field-spec.ts';
import { below, type Cell, certaintyOf, type Layout, rightOf, type Word } from '../layout/index.ts';
import { findValues } from '../values/find.ts';
import type { Found } from '../values/found.ts';
import type { Label } from './find-labels.ts';

/** A value found beside a label. */
export interface Labelled extends Found {
  words: readonly Word[];
  /** Where it stands: behind the label in its cell, in the next cell to the right, or under it. */
  side: 'behind' | 'right' | 'below';
  label: Label;
  /** How certainly its words were read. */
  read: number;
}

/** What may stand between a label and its value: signs, "br.", a town before a date ("Mostar, 3. 5. 2026."). */
const BETWEEN =
  /^[\s:.,;=#№°*_()–—"„“»-]*(?:(?:br|broj|no|nr|бр|број|n[or]?[°º])(?!\p{L})[\s.:]*)?(?:\p{Lu}[\p{L} ]{1,30},\s*)?(?:(?:dana|дана|u|у)\s+)?$/iu;
/** Cells below that are looked at. */
const DEPTH = 2;

/** The words that hold these letters of the text of a cell's words from `first` on. */
export function wordsAt(words: readonly Word[], from: number, to: number): Word[] {
  let at = 0;
  return words.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start < to && start + text.length > from;
  });
}

/** Values of a kind in words that stand together, each with its own words. */
export function valuesIn(
  field: { kind: FieldKind; choices?: readonly string[] },
  words: readonly Word[],
): (Found & { words: Word[]; read: number })[] {
  const text = words.map((word) => word.text).join(' ');
  return findValues(field, text).map((found) => {
    const own = wordsAt(words, found.from, found.to);
    return { ...found, words: own, read: certaintyOf(own) };
  });
}

/**
 * The values of a label, the likeliest first: behind it in its cell (up to the next label there), else in the cell to the right, else
 * in those under it. `labels`: all of the document, since a label is no value of another.
 */
export function valuesAt(
  layout: Layout,
  label: Label,
  field: { kind: FieldKind; choices?: readonly string[] },
  labels: readonly Label[],
): Labelled[] {
  const { cell, to } = label;
  const next = labels.find((other) => other.cell === cell && other.from >= to);
  const rest = cell.words.slice(to, next?.from ?? cell.words.length);
  const found: Labelled[] = begins(field, rest).map((value) => ({ ...value, side: 'behind', label }));
  // Words behind the label that are no value: it may be the beginning of another label.
  const open = rest.every(({ text }) => !/[\p{L}\d]/u.test(text));
  if (found.length > 0 || (!open && !next)) return found;
  const isLabel = (other: Cell): boolean => labels.some((one) => one.cell === other && one.from === 0);
  const right = next ? null : rightOf(layout, cell);
  if (right && !isLabel(right))
    found.push(...begins(field, right.words).map((value) => ({ ...value, side: 'right' as const, label })));
  for (const under of below(layout, cell).slice(0, DEPTH)) {
    if (isLabel(under)) break;
    found.push(...begins(field, under.words).map((value) => ({ ...value, side: 'below' as const, label })));
  }
  return found;
}

/** The value with which the words begin. */
function begins(
  field: { kind: FieldKind; choices?: readonly string[] },
  words: readonly Word[],
): (Found & { words: Word[]; read: number })[] {
  const text = words.map((word) => word.text).join(' ');
  const first = valuesIn(field, words)[0];
  return first && BETWEEN.test(text.slice(0, first.from)) ? [first] : [];
}
