import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import type { Extraction, ExtractOrder, Value } from '../../extraction.ts';
import { type Layout, readLayout } from '../layout/index.ts';
import { withLatinLooks } from '../values/look-alike.ts';
import { type Candidate, choose, doubted, isOfParty, NOTHING, writtenValue } from './candidate.ts';
import { confirmed } from './confirm.ts';
import { learnedValues, mendNames } from './known-firms.ts';
import { labelledValues, labelsOf } from './labelled.ts';
import { type Lines, readLines } from './lines.ts';
import { paragraphsOf } from './paragraphs.ts';
import { pairsOf, partyValues } from './parties.ts';
import { proseValues } from './prose.ts';
import { unlabelledValues } from './unlabelled.ts';

/** Of the rules of any type; a change that may read papers otherwise raises it. */
export const GENERIC_VERSION = '2';

/** The rows and cells of a document. */
export const layoutOf = (pages: readonly PageWords[]): Layout => readLayout(withLatinLooks(pages));

/** Reads the fields of any type by the words and kinds of its fields. */
export function readGeneric(
  { pages, spec, known }: ExtractOrder,
  layout: Layout = layoutOf(pages),
): Extraction {
  const begun = performance.now();
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
  for (const candidate of unlabelledValues(spec, layout, paragraphs, chosen))
    chosen.set(candidate.field.key, candidate);
  const read: Record<string, Value> = {};
  for (const field of spec.fields) {
    const candidate = chosen.get(field.key);
    read[field.key] = candidate ? writtenValue(doubted(candidate, candidates)) : NOTHING;
  }
  mendNames(pairsOf(spec), read, known);
  const { fields, lines } = confirmed(spec, read, table.lines);
  const milliseconds = Math.round(performance.now() - begun);
  return {
    type: spec.type,
    fields,
    lines,
    warnings: [],
    splits: [],
    meta: { extractor: 'rules', version: GENERIC_VERSION, milliseconds },
  };
}

/** A head field with the key of a column is that column's sum. */
function sumValue(field: FieldSpec, { sums }: Lines): Candidate[] {
  const sum = sums.get(field.key);
  return sum && field.kind === 'amount' ? [{ ...sum, field }] : [];
}
