import { warningsOf } from '../extraction/checks.ts';
import { SURE } from '../extraction/extraction.ts';
import type { FieldSpec, TypeSpec } from '../types/field-spec.ts';
import { sameReading } from './same-value.ts';
import { asValues } from './settled.ts';
import type { StoredRow, StoredValue, StoredValues } from './stored.ts';

/** What two readers agree on is as certain as this at most, unless the rules were sure by themselves. */
const AGREED = 0.89;

/** What rules and an endpoint have read of one document, as one reading: docs/decisions/087. */
export function mergeReadings(spec: TypeSpec, rules: StoredValues, endpoint: StoredValues): StoredValues {
  const fields: Record<string, StoredValue> = {};
  for (const field of spec.fields) {
    const merged = mergedValue(field, rules.fields[field.key], endpoint.fields[field.key]);
    if (merged) fields[field.key] = merged;
  }
  const lines = closes(spec, fields, endpoint.lines, rules.lines) ? endpoint.lines : rules.lines;
  return { fields, lines };
}

function mergedValue(
  { kind }: FieldSpec,
  ours: StoredValue | undefined,
  theirs: StoredValue | undefined,
): StoredValue | undefined {
  if (!theirs || theirs.value === null) return ours;
  const has = ours !== undefined && ours.value !== null;
  if (has && ours.certainty >= SURE) return ours;
  if (has && sameReading(kind, ours.value, theirs.value)) {
    const both = 1 - (1 - ours.certainty) * (1 - theirs.certainty);
    return { ...ours, certainty: Math.max(ours.certainty, Math.min(AGREED, both)) };
  }
  // It stands on no page: the warning says what it was, and nobody has to delete it.
  if (theirs.box === null && kind !== 'boolean' && kind !== 'choice') return ours;
  const certainty = Math.min(AGREED, theirs.certainty);
  return has ? { ...theirs, certainty, read: ours.value } : { ...theirs, certainty };
}

/** Whether the endpoint's rows are better than those of the rules: there are no others, or theirs alone add up. */
function closes(
  spec: TypeSpec,
  fields: StoredRow,
  theirs: readonly StoredRow[],
  ours: readonly StoredRow[],
): boolean {
  if (theirs.length === 0) return false;
  if (ours.length === 0) return true;
  return !addsUp(spec, fields, ours) && addsUp(spec, fields, theirs);
}

const addsUp = (spec: TypeSpec, fields: StoredRow, lines: readonly StoredRow[]): boolean =>
  !warningsOf(spec, asValues(fields), lines.map(asValues)).some(({ code }) => code === 'zbir_stavki');
