import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import type { Known, Value } from '../../extraction.ts';
import { type FieldWords, findLabels, valuesIn } from '../labels/index.ts';
import { below, type Layout, rightOf } from '../layout/index.ts';
import { editDistance, labelKey } from '../values/latin.ts';
import { type Candidate, TRUST } from './candidate.ts';

/** A scan's name that differs from the known one in this share of its letters is that name. */
const ALIKE = 0.25;

/** Values beside the words that a correction on this firm's earlier papers taught. */
export function learnedValues(layout: Layout, spec: TypeSpec, known: Known): Candidate[] {
  const text = layout.rows.map((row) => row.text).join('\n');
  const printed = text.replace(/[ .-]/g, '');
  return known.learned.flatMap(({ jib, field: key, words, side }) => {
    const field = spec.fields.find((one) => one.key === key);
    if (!field || !printed.includes(jib)) return [];
    const asked: FieldWords[] = [{ field: key, words: [words] }];
    return findLabels(layout, asked).flatMap(({ cell, to, distance }) => {
      const behind = [cell.words.slice(to), rightOf(layout, cell)?.words ?? []];
      const places = side === 'before' ? behind : below(layout, cell).map((under) => under.words);
      const found = places.flatMap((place) => valuesIn(field, place).slice(0, 1))[0];
      if (!found) return [];
      return [{ field, found, words: found.words, score: 2 - distance * 0.1, trust: TRUST.learned }];
    });
  });
}

/** Names that OCR spoilt, by the JIB beside them. What a text layer says stays, since papers are called as they are printed. */
export function mendNames(
  pairs: readonly { name: FieldSpec; jib: FieldSpec }[],
  fields: Record<string, Value>,
  known: Known,
): void {
  for (const { name, jib } of pairs) {
    const number = fields[jib.key];
    const firm =
      number && number.certainty >= 0.7 ? known.firms.find((one) => one.jib === number.value) : undefined;
    const read = fields[name.key];
    if (!firm || !read) continue;
    if (read.value === null) {
      fields[name.key] = { value: firm.name, certainty: TRUST.short, place: null };
      continue;
    }
    const [a, b] = [labelKey(read.value), labelKey(firm.name)];
    const alike = editDistance(a, b) <= b.length * ALIKE;
    if (alike)
      fields[name.key] = {
        ...read,
        value: read.certainty < TRUST.exact ? firm.name : read.value,
        certainty: TRUST.exact,
      };
  }
}
