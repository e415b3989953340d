import { absolute, decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import { jibDoubt, pdvDoubt } from '../../../../core/tax-numbers.ts';
import type { FieldSpec, TypeSpec } from '../../types/field-spec.ts';
import type { Value, Warning } from '../extraction.ts';

/** Certainty of what a check doubts. */
const DOUBTED = 0.5;
/** Most that rounding each row may add up to, in cents. */
const ROUNDING = 5n;

/** Warns of wrong check digits and of sums that do not close, and lowers the certainty of what they are about. Changes no value. */
export function checkValues(
  { fields: specs, lines: columns }: TypeSpec,
  fields: Record<string, Value>,
  lines: readonly Record<string, Value>[],
): Warning[] {
  const warnings = specs.flatMap((spec) => numberDoubt(spec, fields[spec.key]));
  const doubt = (code: string, keys: readonly string[], text: string): void => {
    warnings.push({ code, field: keys[0] ?? null, text });
    for (const key of keys) lower(fields[key]);
  };
  const [base, vat, total] = ['base', 'vat', 'total'].map((key) => amountOf(fields[key]));
  if (base != null && vat != null && total != null && base + vat !== total)
    doubt(
      'zbir',
      ['total', 'base', 'vat'],
      `Osnovica + PDV nije ukupno: ${shown(base)} + ${shown(vat)} = ${shown(base + vat)}, a piše ${shown(total)}.`,
    );
  if (columns?.some(({ key }) => key === 'amount') && lines.length > 0) {
    const amounts = lines.map((line) => amountOf(line.amount));
    const goals = [base, total].filter((goal) => goal != null);
    if (goals.length > 0 && amounts.every((amount) => amount != null)) {
      const whole = sum(amounts);
      if (!goals.some((goal) => absolute(goal - whole) <= ROUNDING))
        doubt('zbir_stavki', [], `Zbir stavki je ${shown(whole)}, a to nije ni osnovica ni ukupno.`);
    }
  }
  return warnings;
}

function numberDoubt({ kind, key, label }: FieldSpec, value: Value | undefined): Warning[] {
  if (value?.value == null || (kind !== 'jib' && kind !== 'pdv')) return [];
  const doubt = kind === 'jib' ? jibDoubt(value.value) : pdvDoubt(value.value, '');
  if (doubt === null) return [];
  lower(value);
  return [{ code: kind, field: key, text: `${label}: ${doubt}` }];
}

function lower(value: Value | undefined): void {
  if (value) value.certainty = Math.min(value.certainty, DOUBTED);
}

const amountOf = (value: Value | undefined): bigint | null =>
  value?.value != null && /^-?\d{1,15}\.\d{2}$/.test(value.value) ? unitsOf(value.value) : null;

const shown = (cents: bigint): string => decimalOf(cents).replace('.', ',');
