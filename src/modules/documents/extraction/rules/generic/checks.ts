import { decimalOf, formatAmount, sum, unitsOf } from '../../../../../core/money/money.ts';
import { jibDoubt } from '../../../../../core/tax-numbers.ts';
import type { TypeSpec } from '../../../types/field-spec.ts';
import type { Value, Warning } from '../../extraction.ts';

type Fields = Record<string, Value>;

/** Certainty of amounts whose sum closes, and the most of those whose sum does not. */
const CLOSED = 0.96;
const OPEN = 0.6;
/** The most of amounts that only a sum could confirm, and that has none. */
const DOUBTFUL = 0.85;

/** What the checks found; `fields` and `lines` have the same values, with other certainties. */
export interface Checked {
  fields: Fields;
  lines: Fields[];
  warnings: Warning[];
}

const units = (value: Value | undefined): bigint | null =>
  value?.value && /^-?\d+\.\d{2}$/.test(value.value) ? unitsOf(value.value) : null;
const shown = (amount: bigint): string => formatAmount(amount, { unit: '' });

/** Looks whether sums close and numbers hold. A value that was read is never replaced. */
export function check(spec: TypeSpec, given: Fields, lines: readonly Fields[]): Checked {
  const checked: Checked = { fields: { ...given }, lines: lines.map((line) => ({ ...line })), warnings: [] };
  for (const field of spec.fields) if (field.kind === 'jib') checkJib(checked, field.key);
  checkBalance(checked);
  for (const column of spec.lines ?? [])
    if (column.kind === 'amount') checkColumn(checked, column.key, column.label);
  checkPeriod(checked);
  return checked;
}

function certainty(value: Value, by: (was: number) => number): Value {
  return value.value === null ? value : { ...value, certainty: by(value.certainty) };
}

const raise = (value: Value): Value => certainty(value, (was) => Math.max(was, CLOSED));
const doubt = (value: Value): Value => certainty(value, (was) => Math.min(was, DOUBTFUL));
const lower = (value: Value): Value => certainty(value, (was) => Math.min(was, OPEN));

function checkJib({ fields, warnings }: Checked, key: string): void {
  const jib = fields[key]?.value;
  const doubt = jib ? jibDoubt(jib) : null;
  if (doubt) warnings.push({ code: 'jib', field: key, text: doubt });
}

/** Balance before - out + in = balance after. */
function checkBalance(checked: Checked): void {
  const keys = ['opening', 'out', 'in', 'closing'] as const;
  const [opening, out, into, closing] = keys.map((key) => units(checked.fields[key]));
  if (opening == null || out == null || into == null || closing == null) {
    const some = keys.filter((key) => checked.fields[key]?.value != null);
    if (some.length > 1 && keys.every((key) => key in checked.fields))
      for (const key of some) checked.fields[key] = doubt(checked.fields[key]!);
    return;
  }
  const closes = opening - out + into === closing;
  for (const key of keys) checked.fields[key] = (closes ? raise : lower)(checked.fields[key]!);
  if (closes) return;
  checked.warnings.push({
    code: 'zbir',
    field: 'closing',
    text: `Prethodno stanje - isplate + uplate nije novo stanje: ${shown(opening)} - ${shown(out)} + ${shown(into)} = ${shown(opening - out + into)}, a piše ${shown(closing)}.`,
  });
}

/** The rows' amounts against the head field of the same key. */
function checkColumn(checked: Checked, key: string, label: string): void {
  const total = units(checked.fields[key]);
  const amounts = checked.lines.map((line) => units(line[key]));
  if (total === null || amounts.length === 0) return;
  const known = amounts.filter((amount) => amount !== null);
  const added = sum(known);
  if (known.length === amounts.length && added === total) {
    checked.fields[key] = raise(checked.fields[key]!);
    for (const line of checked.lines) line[key] = raise(line[key]!);
    return;
  }
  for (const line of checked.lines) if (line[key]) line[key] = doubt(line[key]);
  checked.warnings.push({
    code: 'zbir_stavki',
    field: key,
    text: `Zbir stavki (${label}) je ${shown(added)}, a na dokumentu piše ${shown(unitsOf(decimalOf(total)))}.`,
  });
}

/** Nothing ends before it begins. */
function checkPeriod({ fields, warnings }: Checked): void {
  const [from, till] = [fields.document_date, fields.valid_until];
  if (!from?.value || !till?.value || till.value >= from.value) return;
  fields.document_date = lower(from);
  fields.valid_until = lower(till);
  warnings.push({ code: 'rok', field: 'valid_until', text: 'Datum važenja je prije datuma dokumenta.' });
}
