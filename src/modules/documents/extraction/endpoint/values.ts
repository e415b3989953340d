import { parseDay } from '../../../../core/kinds/day.ts';
import { readNumber } from '../../../../core/money/parse.ts';
import type { FieldSpec } from '../../types/field-spec.ts';

/** All values that a text may mean as this kind, the likeliest first; none if it is no such value. */
export function readings(kind: FieldSpec['kind'], text: string): string[] {
  return READERS[kind]?.(text) ?? [text];
}

const some = (...values: (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];
const digitsOf = (text: string): string | null =>
  /^[\d\s./-]+$/.test(text) ? text.replace(/\D/g, '') : null;
const ofLength = (text: string, lengths: readonly number[]): string[] => {
  const digits = digitsOf(text.replace(/^[^\d]*:/, ''));
  return digits !== null && lengths.includes(digits.length) ? [digits] : [];
};

const UNITS = ['KM', 'BAM', 'EUR', '€', 'USD', '$', '%'];
const number = (text: string, scale: number): string | null => {
  const read = readNumber(text, scale, UNITS);
  return 'value' in read ? read.value : null;
};
const withoutZeros = (value: string | null): string | null =>
  value === null ? null : value.includes('.') ? value.replace(/\.?0+$/, '') : value;
const cents = (value: string | null): string | null => {
  const parts = value === null ? null : /^(-?\d+)(?:\.(\d{1,2})0*)?$/.exec(value);
  return parts ? `${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}` : null;
};

const MONTH_WORDS = 'jan feb mar apr maj jun jul avg|aug sep okt|oct nov dec'.split(' ');
function day(text: string): string | null {
  const words = /^(\d{1,2})\.?\s*(\p{L}{3,})\.?\s*(\d{4})\.?$/u.exec(text.trim());
  if (!words) return /\d{2}/.test(text) && /\D\d{2,4}\D*$/.test(text) ? parseDay(text) : null;
  const month = MONTH_WORDS.findIndex((word) => new RegExp(`^(?:${word})`, 'i').test(words[2]!));
  return month < 0 ? null : parseDay(`${words[1]}.${month + 1}.${words[3]}`);
}

const CURRENCIES: Record<string, string> = { KM: 'BAM', '€': 'EUR', $: 'USD', EURO: 'EUR', '£': 'GBP' };
function currency(text: string): string[] {
  const word = text
    .trim()
    .toUpperCase()
    .replace(/[.,;:()]/g, '');
  const code = CURRENCIES[word] ?? word;
  return /^[A-Z]{3}$/.test(code) ? [code] : [];
}

const READERS: Partial<Record<FieldSpec['kind'], (text: string) => string[]>> = {
  amount: (text) => some(cents(number(text, 2)), cents(number(text, 4))),
  number: (text) => some(withoutZeros(number(text, 4)), withoutZeros(number(text, 2))),
  integer: (text) => some(withoutZeros(number(text, 2))).filter((value) => /^-?\d+$/.test(value)),
  date: (text) => some(day(text)),
  jib: (text) => ofLength(text, [13]),
  pdv: (text) => ofLength(text, [12]),
  account: (text) => {
    const iban = text.replace(/[\s.-]/g, '').toUpperCase();
    return /^BA\d{18}$/.test(iban) ? [iban.slice(4)] : /^BA/.test(iban) ? [] : ofLength(text, [16, 18, 20]);
  },
  currency,
  email: (text) => {
    const address = text.trim().toLowerCase().replace(/[,;]$/, '');
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? [address] : [];
  },
  boolean: (text) => (text === 'true' || text === 'false' ? [text] : []),
};
