import { dayText } from '../../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import { isDay } from '../../../../../core/schema.ts';
import { findValues } from '../../../extraction/rules/values/find.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import { written } from '../../written.ts';

type Asked = Pick<FieldSpec, 'kind' | 'choices'>;

/** What a value of each kind is called when a marked text has none. */
const CALLED: Record<FieldSpec['kind'], string> = {
  text: 'teksta',
  name: 'naziva',
  code: 'broja',
  date: 'datuma',
  amount: 'iznosa',
  number: 'broja',
  integer: 'cijelog broja',
  boolean: 'odgovora „da” ili „ne”',
  choice: 'ponuđene vrijednosti',
  jib: 'JIB-a (13 cifara)',
  pdv: 'PDV broja (12 cifara)',
  account: 'broja računa',
  currency: 'valute',
  email: 'e-mail adrese',
};

/**
 * The value for a field in words that a person marked on the page, in the written form of its kind. Words are taken as they stand where
 * any text is a value. Null: there is none of that kind in them.
 */
export function valueFromText(field: Asked, text: string): string | null {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain === '') return null;
  if (field.kind === 'text' || field.kind === 'name') return plain;
  const found = findValues(field, plain);
  const best = found.toSorted(
    (a, b) => Number(b.checked) - Number(a.checked) || b.certainty - a.certainty,
  )[0];
  // A number of a document that was marked whole is meant whole.
  if (field.kind === 'code') return found.length === 1 && /\s|:/.test(plain) ? best!.value : plain;
  return best?.value ?? null;
}

/** Why marked words were not taken. */
export const notIn = (field: Asked, text: string): string =>
  `U „${text.length > 40 ? `${text.slice(0, 39)}…` : text}” nema ${CALLED[field.kind]}.`;

/** A value as a person reads and types it; what is no such value stands as it is. */
export function shownText({ kind }: Pick<FieldSpec, 'kind'>, value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'date') return isDay(value) ? dayText(value).replaceAll('\u00a0', ' ') : value;
  if (kind === 'amount' && /^-?\d+\.\d{2}$/.test(value)) return formatAmount(unitsOf(value), { unit: '' });
  if ((kind === 'amount' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value))
    return value.replace('.', ',');
  if (kind === 'boolean') return value === 'true' ? 'Da' : value === 'false' ? 'Ne' : value;
  return value;
}

/** What was typed, in written form; `before` stays if its text was not touched. */
export const readTyped = (field: Asked, typed: string, before: string | null): string | null =>
  typed === shownText(field, before) ? before : written(field, typed);
