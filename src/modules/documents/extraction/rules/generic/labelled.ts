import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import { type FieldWords, findLabels, type Label, valuesAt, valuesIn } from '../labels/index.ts';
import type { Layout } from '../layout/index.ts';
import { GUESSED } from '../values/found.ts';
import { labelKey } from '../values/latin.ts';
import { type Candidate, isOfParty, rankOf, TRUST } from './candidate.ts';
import { OTHER_LABELS } from './other-labels.ts';
import { isProse } from './paragraphs.ts';

const SIDES = { behind: 1, right: 0.96, below: 0.88 } as const;
/** Keys up to this length say little by themselves. */
const SHORT_KEY = 5;

/** All labels of the document, those that no field asks for too. Their `field` is the key of the label: several fields may share it. */
export function labelsOf(layout: Layout, spec: TypeSpec): Label[] {
  const words = [
    ...[...spec.fields, ...(spec.lines ?? [])].flatMap((field) => [field.label, ...field.words]),
    ...OTHER_LABELS,
  ];
  const keys = new Map<string, FieldWords>();
  for (const word of words) {
    const key = labelKey(word);
    if (key) keys.set(key, { field: key, words: [word] });
  }
  return findLabels(layout, [...keys.values()]);
}

/** The values beside the field's labels. `skipped`: rows of tables, whose headers are no labels of the head. */
export function labelledValues(
  layout: Layout,
  field: FieldSpec,
  labels: readonly Label[],
  skipped: ReadonlySet<number>,
): Candidate[] {
  return labels.flatMap((label) => {
    const rank = rankOf(field, label.field) ?? (labelKey(field.label) === label.field ? 0.5 : null);
    if (rank === null || skipped.has(label.cell.row)) return [];
    // Running text has its own rules.
    if (!isOfParty(field) && field.kind !== 'text' && label.from > 0 && isProse(label.cell.words)) return [];
    const beside = valuesAt(layout, label, field, labels);
    if (beside.length === 0 && field.kind === 'amount') return amountInRow(layout, field, label, labels);
    return beside.flatMap((value, at): Candidate[] => {
      if (value.words.some((word) => isLabelWord(labels, word))) return [];
      const trust =
        label.distance > 0
          ? TRUST.blurred
          : label.length <= SHORT_KEY
            ? TRUST.short
            : value.side === 'below'
              ? isGrid(layout, label, labels)
                ? TRUST.under
                : TRUST.short
              : TRUST.exact;
      const score =
        SIDES[value.side] * (1 - 0.25 * rank) * value.certainty * (label.distance > 0 ? 0.85 : 1) -
        at * 0.05 -
        lateness(layout, label);
      return [{ field, found: value, words: value.words, score, trust, label: label.field }];
    });
  });
}

/** Whether labels stand side by side: then their values stand below. */
const isGrid = (layout: Layout, label: Label, labels: readonly Label[]): boolean =>
  layout.rows[label.cell.row]!.cells.filter((cell) =>
    labels.some((one) => one.cell === cell && one.from === 0 && one.distance === 0),
  ).length >= 2;

/** An amount further to the right in the label's row: "Novo stanje na dan 3. 5. 2026.: … 12,00 KM". */
function amountInRow(layout: Layout, field: FieldSpec, label: Label, labels: readonly Label[]): Candidate[] {
  const row = layout.rows[label.cell.row]!;
  const start = row.words.indexOf(label.cell.words[label.to - 1]!);
  const next = labels.find(
    (other) =>
      other.cell.row === row.index && other.from === 0 && row.words.indexOf(other.cell.words[0]!) > start,
  );
  const rest = row.words.slice(start + 1, next ? row.words.indexOf(next.cell.words[0]!) : undefined);
  const found = valuesIn(field, rest).find(({ certainty }) => certainty > GUESSED);
  if (!found) return [];
  const trust = label.distance > 0 ? TRUST.blurred : TRUST.prose;
  const rank = rankOf(field, label.field) ?? 0.5;
  return [
    {
      field,
      found,
      words: found.words,
      score: 0.8 * (1 - 0.25 * rank) * found.certainty,
      trust,
      label: label.field,
    },
  ];
}

const isLabelWord = (labels: readonly Label[], word: unknown): boolean =>
  labels.some(
    ({ cell, from, to, length }) => length > SHORT_KEY && cell.words.slice(from, to).includes(word as never),
  );

/** The head stands at the beginning: of two alike the earlier. */
const lateness = ({ rows }: Layout, { cell }: Label): number => (0.05 * cell.row) / Math.max(1, rows.length);
