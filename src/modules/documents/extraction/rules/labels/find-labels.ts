import type { Cell, Layout } from '../layout/index.ts';
import { keyDistance, labelKey, mostFaults } from '../values/latin.ts';

/** Words by which a field is known on paper. */
export interface FieldWords {
  field: string;
  words: readonly string[];
}

/** A label on the paper. */
export interface Label {
  field: string;
  cell: Cell;
  /** Its words in the cell: the first, and the one behind the last. */
  from: number;
  to: number;
  /** Letters that OCR had to get wrong for it to be this label. */
  distance: number;
  /** Length of the label's key: a longer one says more. */
  length: number;
}

interface Key {
  field: string;
  key: string;
}

/** No label has more words. */
const MOST_WORDS = 6;

/**
 * All labels of these fields, in reading order. In a cell the longest wins: "datum isporuke" is never the label "datum", so the words
 * of fields nobody asked for belong in the list too.
 */
export function findLabels(layout: Layout, fields: readonly FieldWords[]): Label[] {
  const keys = fields.flatMap(({ field, words }) =>
    words.map((word): Key => ({ field, key: labelKey(word) })),
  );
  const exact = new Map<string, Key>();
  for (const key of keys) if (key.key && !exact.has(key.key)) exact.set(key.key, key);
  const long = [...exact.values()].filter(({ key }) => key.length >= 6);
  const byLength = new Map<number, Key[]>();
  /** Those that a text of so many letters can be. */
  const near = (length: number): readonly Key[] => {
    const known = byLength.get(length);
    if (known) return known;
    const found = long.filter(({ key }) => Math.abs(key.length - length) <= mostFaults(key));
    byLength.set(length, found);
    return found;
  };
  return layout.rows.flatMap((row) => row.cells.flatMap((cell) => inCell(cell, exact, near)));
}

type Near = (length: number) => readonly Key[];

function inCell(cell: Cell, exact: ReadonlyMap<string, Key>, near: Near): Label[] {
  const parts = cell.words.map(({ text }) => labelKey(text));
  const found: Label[] = [];
  for (let from = 0; from < parts.length; from++) {
    if (parts[from] === '') continue;
    let key = '';
    for (let to = from + 1; to <= Math.min(parts.length, from + MOST_WORDS); to++) {
      if (parts[to - 1] === '') continue;
      key += parts[to - 1];
      const match = matching(key, exact, near);
      if (match) found.push({ ...match, cell, from, to });
      // What follows a colon is a value.
      if (/:$/.test(cell.words[to - 1]!.text)) break;
    }
  }
  return longest(found);
}

function matching(
  key: string,
  exact: ReadonlyMap<string, Key>,
  near: Near,
): Pick<Label, 'field' | 'distance' | 'length'> | null {
  const same = exact.get(key);
  if (same) return { field: same.field, distance: 0, length: key.length };
  if (key.length < 5) return null;
  let best: Pick<Label, 'field' | 'distance' | 'length'> | null = null;
  for (const { field, key: label } of near(key.length)) {
    const distance = keyDistance(key, label);
    if (distance !== null && (!best || distance < best.distance))
      best = { field, distance, length: label.length };
  }
  return best;
}

/** Of labels that share words the longest, then the one read best. */
function longest(labels: readonly Label[]): Label[] {
  const kept: Label[] = [];
  for (const label of [...labels].sort((a, b) => b.length - a.length || a.distance - b.distance))
    if (kept.every((other) => label.to <= other.from || label.from >= other.to)) kept.push(label);
  return kept.sort((a, b) => a.from - b.from);
}
