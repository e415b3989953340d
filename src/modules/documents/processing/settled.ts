import { SUM, totalCloses } from '../extraction/checks/sums.ts';
import { checked, isOfValues } from '../extraction/checks.ts';
import { SURE, type Value, type Warning } from '../extraction/extraction.ts';
import type { TypeSpec } from '../types/field-spec.ts';
import { mappedRow, type StoredRow, type StoredValue, type StoredValues } from './stored.ts';
import { distinctWarnings } from './values.ts';

/** The certainty of amounts that add up with one that a person has said. */
const ADDS_UP = 0.95;

/**
 * The values as certain as the checks leave them, and all warnings of the document: what does not agree among them, and what its last
 * reading (`read`) says of the paper; `own`: numbers of the organisation itself. What a person has said stays certain, and warnings of
 * the reading about it have been seen.
 */
export function settled(
  spec: TypeSpec,
  values: StoredValues,
  read: readonly Warning[],
  own: readonly string[] = [],
): { values: StoredValues; warnings: Warning[] } {
  const fields = confirmedBySum(spec, mappedRow(values.fields, unchecked), values);
  const lines = values.lines.map((row) => mappedRow(row, unchecked));
  const found = checked(spec, asValues(fields), lines.map(asValues), {
    adjustments: values.adjustments,
    own,
  });
  const bySomebody = ({ field, line }: Warning) =>
    field !== null && line === undefined && values.fields[field]?.source === 'person';
  return {
    values: {
      ...values,
      fields: doubted(fields, found.fields),
      lines: lines.map((row, at) => doubted(row, found.lines[at]!)),
    },
    warnings: distinctWarnings([
      ...read.filter((one) => !isOfValues(one) && !bySomebody(one)),
      ...found.warnings,
    ]),
  };
}

/** A value as it was read, before any check. */
const unchecked = ({ unchecked: certainty, ...value }: StoredValue): StoredValue => ({
  ...value,
  certainty: certainty ?? value.certainty,
});

const doubted = (row: StoredRow, left: Record<string, Value>): StoredRow =>
  mappedRow(row, (value, key) => {
    const { certainty } = left[key]!;
    if (value.source === 'person' || certainty >= value.certainty) return value;
    return { ...value, certainty, unchecked: value.certainty };
  });

/** Amounts that add up are right, once a person has said one of them. */
function confirmedBySum(spec: TypeSpec, fields: StoredRow, { fields: given }: StoredValues): StoredRow {
  const amounts = SUM.map((key) => given[key]);
  if (amounts.some((one) => one?.value == null) || !amounts.some((one) => one!.source === 'person'))
    return fields;
  if (totalCloses({ spec, fields: asValues(fields) }).length > 0) return fields;
  return mappedRow(fields, (value, key) =>
    (SUM as readonly string[]).includes(key) && value.certainty < SURE
      ? { ...value, certainty: ADDS_UP }
      : value,
  );
}

/** Stored values as checks take them. */
export const asValues = (row: StoredRow): Record<string, Value> =>
  mappedRow(row, ({ value, certainty, page, box }) => ({
    value,
    certainty,
    place: page && box ? { page, box } : null,
  }));
