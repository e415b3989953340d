import type { FieldSpec, TypeSpec } from '../../../types/field-spec.ts';
import type { Extraction, ExtractOrder, Extractor, Value } from '../../extraction.ts';
import { valuesIn } from '../labels/index.ts';
import { type Layout, readLayout } from '../layout/index.ts';
import { withLatinLooks } from '../values/look-alike.ts';
import { type Candidate, choose, isOfParty, NOTHING, TRUST, writtenValue } from './candidate.ts';
import { check } from './checks.ts';
import { learnedValues, mendNames } from './known-firms.ts';
import { labelledValues, labelsOf } from './labelled.ts';
import { type Lines, readLines } from './lines.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { pairsOf, partyValues } from './parties.ts';
import { proseValues } from './prose.ts';

/** Of the rules; a change that may read papers otherwise raises it. */
export const GENERIC_VERSION = '1';

/** Reads the fields of any type by the words and kinds of its fields. */
export const extractGeneric: Extractor = async (order) => readGeneric(order);

/** The same, at once. */
export function readGeneric({ pages, spec, known }: ExtractOrder): Extraction {
  const begun = performance.now();
  const layout = readLayout(withLatinLooks(pages));
  const labels = labelsOf(layout, spec);
  const table = readLines(layout, spec.lines, labels, spec.fields);
  const paragraphs = paragraphsOf(layout, table.rows);
  const candidates: Candidate[] = [
    ...learnedValues(layout, spec, known),
    ...partyValues(layout, spec, labels, paragraphs, table.rows),
    ...spec.fields.flatMap((field) =>
      isOfParty(field)
        ? []
        : [
            ...labelledValues(layout, field, labels, table.rows),
            ...proseValues(field, paragraphs, spec.lines === null),
            ...sumValue(field, table),
          ],
    ),
  ];
  const chosen = choose(candidates);
  for (const candidate of byThemselves(spec, layout, paragraphs, chosen))
    chosen.set(candidate.field.key, candidate);
  const read: Record<string, Value> = {};
  for (const field of spec.fields) {
    const candidate = chosen.get(field.key);
    read[field.key] = candidate ? writtenValue(candidate) : NOTHING;
  }
  mendNames(pairsOf(spec), read, known);
  const { fields, lines, warnings } = check(spec, read, table.lines);
  const milliseconds = Math.round(performance.now() - begun);
  return {
    type: spec.type,
    fields,
    lines,
    warnings,
    splits: [],
    meta: { extractor: 'rules', version: GENERIC_VERSION, milliseconds },
  };
}

/** A head field with the key of a column is that column's sum. */
function sumValue(field: FieldSpec, { sums }: Lines): Candidate[] {
  const sum = sums.get(field.key);
  return sum && field.kind === 'amount' ? [{ ...sum, field }] : [];
}

/** Fields that need no label where the paper has but one such value: an account, an e-mail address, the currency, the first date. */
function byThemselves(
  spec: TypeSpec,
  layout: Layout,
  paragraphs: readonly Paragraph[],
  chosen: ReadonlyMap<string, Candidate>,
): Candidate[] {
  return spec.fields.flatMap((field): Candidate[] => {
    const first = spec.fields.find(({ kind }) => kind === field.kind) === field;
    if (chosen.has(field.key) || !first) return [];
    if (field.kind === 'currency') return currencyOf(field, layout);
    if (!['account', 'email', 'date'].includes(field.kind)) return [];
    const found = paragraphs.flatMap(({ words }) => valuesIn(field, words));
    const value = field.kind === 'account' ? found.find(({ checked }) => checked) : found[0];
    if (!value) return [];
    const only = new Set(found.map((one) => one.value)).size === 1;
    return [{ field, found: value, words: value.words, score: 0, trust: only ? TRUST.placed : 0.5 }];
  });
}

/** The currency that stands beside most amounts. */
function currencyOf(field: FieldSpec, { rows }: Layout): Candidate[] {
  const all = rows.flatMap((row) => valuesIn(field, row.words));
  const counts = new Map<string, number>();
  for (const { value } of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most, second] = [...counts.entries()].toSorted((a, b) => b[1] - a[1]);
  const found = all.find(({ value }) => value === most?.[0]);
  return found
    ? [{ field, found, words: found.words, score: 0, trust: second ? TRUST.placed : TRUST.under }]
    : [];
}
