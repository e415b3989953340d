import { sum, unitsOf } from '../../../../../core/money/money.ts';
import type { TypeSpec } from '../../../types/field-spec.ts';
import type { Value } from '../../extraction.ts';

type Fields = Record<string, Value>;

/** Certainty of amounts whose sum closes. */
const CLOSED = 0.96;
/** The most of amounts that only a sum could confirm, and that has none. */
const DOUBTFUL = 0.85;

const units = (value: Value | undefined): bigint | null =>
  value?.value && /^-?\d+\.\d{2}$/.test(value.value) ? unitsOf(value.value) : null;

/**
 * The values with the certainty that sums which close give them, and that sums which cannot be made leave them. What does not agree is
 * said by the checks that all extractors share. No value is changed.
 */
export function confirmed(
  spec: TypeSpec,
  given: Fields,
  rows: readonly Fields[],
): { fields: Fields; lines: Fields[] } {
  const fields = { ...given };
  const lines = rows.map((line) => ({ ...line }));
  confirmBalance(fields);
  for (const column of spec.lines ?? [])
    if (column.kind === 'amount') confirmColumn(fields, lines, column.key);
  return { fields, lines };
}

function certainty(value: Value, by: (was: number) => number): Value {
  return value.value === null ? value : { ...value, certainty: by(value.certainty) };
}

const raise = (value: Value): Value => certainty(value, (was) => Math.max(was, CLOSED));
const doubt = (value: Value): Value => certainty(value, (was) => Math.min(was, DOUBTFUL));

/** Balance before - out + in = balance after. */
function confirmBalance(fields: Fields): void {
  const keys = ['opening', 'out', 'in', 'closing'] as const;
  if (!keys.every((key) => key in fields)) return;
  const read = keys.filter((key) => fields[key]!.value !== null);
  const [opening, out, into, closing] = keys.map((key) => units(fields[key]));
  const known = opening != null && out != null && into != null && closing != null;
  if (known && opening - out + into !== closing) return;
  if (!known && read.length < 2) return;
  for (const key of read) fields[key] = (known ? raise : doubt)(fields[key]!);
}

/** The rows' amounts against the head field of the same key. */
function confirmColumn(fields: Fields, lines: Fields[], key: string): void {
  const total = units(fields[key]);
  const amounts = lines.map((line) => units(line[key]));
  if (total === null || amounts.length === 0) return;
  const known = amounts.filter((amount) => amount !== null);
  const closes = known.length === amounts.length && sum(known) === total;
  if (closes) fields[key] = raise(fields[key]!);
  for (const line of lines) if (line[key]) line[key] = (closes ? raise : doubt)(line[key]);
}
