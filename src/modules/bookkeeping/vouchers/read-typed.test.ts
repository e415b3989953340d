import { expect, test } from 'vitest';
import { readDraft } from './read-draft.ts';
import { readAmount, readCell, readDay, readMonth } from './read-typed.ts';

test.each([
  ['1.234,56', '1234.56'],
  ['1234.56', '1234.56'],
  ['1234,5', '1234.50'],
  ['1\u00a0234,56 KM', '1234.56'],
  ['1.234', '1234.00'],
  ['-12', '-12.00'],
  ['-0', '0.00'],
])('the amount %s is %s, which reads as itself', (text, value) => {
  expect(readAmount(text)).toEqual({ value });
  expect(readAmount(value)).toEqual({ value });
});

test.each(['1.234,567', '1e5', 'Infinity', 'NaN', '12345678901234567', '1,234', 'sto', '12..3'])(
  '%s is no amount',
  (text) => {
    expect(readAmount(text)).toHaveProperty('error');
  },
);

test('a day without a year is in the year of the voucher; 29. 2. 2025. is none', () => {
  expect(readDay('5.3.', '2024-06-01')).toEqual({ value: '2024-03-05' });
  expect(readDay('29.2.2024')).toEqual({ value: '2024-02-29' });
  expect(readDay('29.2.2025')).toHaveProperty('error');
});

test.each([
  ['11/2026', '2026-11-01'],
  ['1. 2026.', '2026-01-01'],
  ['2026-11', '2026-11-01'],
  ['2026-11-01', '2026-11-01'],
  ['17.3.2026', '2026-03-01'],
  ['3', '2026-03-01'],
])('the month %s begins on %s', (text, value) => {
  expect(readMonth(text, '2026-06-01')).toEqual({ value });
});

test('a month that is none is told', () => {
  expect(readMonth('13/2026')).toHaveProperty('error');
});

test('a rate keeps its six decimals and reads as itself', () => {
  expect(readCell('rate', '1,95583')).toEqual({ value: '1.955830' });
  expect(readCell('rate', '1.955830')).toEqual({ value: '1.955830' });
  expect(readCell('rate', '0')).toHaveProperty('error');
});

test('an amount in a currency has the sign of its side', () => {
  const line = { account: '432', currency: 'eur', currency_amount: '100', rate: '1,95583' };
  const { lines } = readDraft({
    type: 'TM',
    day: '2026-01-01',
    description: '',
    statement_no: '',
    lines: [{ ...line, credit: '195,58' }, {}, { ...line, debit: '195,58' }],
  });
  expect(lines.map(({ currency, currency_amount }) => [currency, currency_amount])).toEqual([
    ['EUR', '-100.00'],
    ['EUR', '100.00'],
  ]);
});
