import { parseDay } from '../../../core/kinds/day.ts';
import { isDay } from '../../../core/schema.ts';
import { isJib, isPdv } from '../../../core/tax-numbers.ts';
import type { FieldKind, FieldSpec, TypeSpec } from './field-spec.ts';

/** Years of business papers. */
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2079;

type Texts = Readonly<Record<string, string | null>>;

const DECIMAL = /^-?\d{1,20}(\.\d{1,10})?$/;
/** What is no value of its kind, in words. Check digits are warnings, and refuse nothing. */
const FORMS: {
  [kind in FieldKind]?: { is: (text: string) => boolean; message: string | ((text: string) => string) };
} = {
  date: { is: isDay, message: dateFault },
  amount: { is: (text) => DECIMAL.test(text), message: 'Unesite iznos, npr. 1.234,56.' },
  number: { is: (text) => DECIMAL.test(text), message: 'Unesite broj, npr. 12,5.' },
  integer: { is: (text) => /^-?\d{1,15}$/.test(text), message: 'Unesite cijeli broj.' },
  boolean: { is: (text) => text === 'true' || text === 'false', message: 'Odaberite da ili ne.' },
  jib: { is: isJib, message: 'JIB ima 13 cifara.' },
  pdv: { is: isPdv, message: 'PDV broj ima 12 cifara.' },
  account: {
    is: (text) => /^(\d{16}|[A-Z]{2}\d{2}[A-Z0-9]{8,30})$/.test(text),
    message: 'Račun ima 16 cifara, ili je IBAN.',
  },
  currency: { is: (text) => /^[A-Z]{3}$/.test(text), message: 'Unesite valutu, npr. BAM.' },
  email: { is: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), message: 'Unesite e-mail adresu.' },
};
const NUMBERS: ReadonlySet<FieldKind> = new Set(['amount', 'number', 'integer']);

/**
 * Why the values of a document are not as its type asks, by field (`total`, `lines.2.amount`); empty: they are. Of a value that is
 * missing only a required one is named.
 */
export function valueFaults(spec: TypeSpec, fields: Texts, lines: readonly Texts[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const look = (at: string, field: FieldSpec, value: string | null): void => {
    const fault = faultOf(field, value);
    if (fault) faults[at] = fault;
  };
  for (const field of spec.fields) look(field.key, field, fields[field.key] ?? null);
  for (const [index, line] of lines.entries())
    for (const field of spec.lines ?? [])
      look(`${spec.linesKey}.${index}.${field.key}`, field, line[field.key] ?? null);
  return faults;
}

function faultOf(field: FieldSpec, value: string | null): string | null {
  if (value === null || value === '') return field.required ? `Unesite: ${field.label}.` : null;
  const form = FORMS[field.kind];
  if (form && !form.is(value)) return typeof form.message === 'string' ? form.message : form.message(value);
  if (field.kind === 'choice' && field.choices.length > 0 && !field.choices.includes(value))
    return `Odaberite jedno od: ${field.choices.join(', ')}.`;
  if (field.maxLength !== null && [...value].length > field.maxLength)
    return `Najviše znakova: ${field.maxLength}.`;
  if (!NUMBERS.has(field.kind)) return null;
  if (field.minimum !== null && Number(value) < field.minimum) return `Najmanje ${field.minimum}.`;
  if (field.maximum !== null && Number(value) > field.maximum) return `Najviše ${field.maximum}.`;
  return null;
}

/** A day of another year is kept as it was typed. */
function dateFault(text: string): string {
  const day = parseDay(text);
  const year = Number(day?.slice(0, 4) ?? FIRST_YEAR);
  return year < FIRST_YEAR || year > LAST_YEAR
    ? `Godina može biti od ${FIRST_YEAR}. do ${LAST_YEAR}.`
    : 'Unesite datum, npr. 3. 5. 2026.';
}
