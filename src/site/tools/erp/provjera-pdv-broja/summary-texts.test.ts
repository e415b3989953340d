import { expect, it } from 'vitest';
import { splitNumbers } from '../../../../modules/tools/numbers/split.ts';
import { summaryText, tooManyText } from './summary-texts.ts';

const many = (count: number) =>
  splitNumbers(Array.from({ length: count }, (_, at) => `RO${1_000_000 + at}`).join('\n'), 1000);

it('says how many were given, and what becomes of those above the limit', () => {
  expect(summaryText(many(1001), 1000)).toContain('Različitih brojeva: 1.001, u tabeli prvih 1.000.');
  expect(tooManyText(many(1001))).toMatch(/1\.001 .* najviše 1\.000\. Posljednji nije u tabeli/);
  expect(tooManyText(many(1200))).toContain('Posljednjih 200 nije u tabeli');
  expect(tooManyText(many(40_000))).toContain('Uneseno je više od 11.000');
});

it('counts for numbers only what has a digit', () => {
  const text = (input: string) => summaryText(splitNumbers(input, 1000), 0);
  // Text in windows-1250 read as UTF-8.
  expect(text('Naziv;Grad\n\ufffdumarstvo\nDruga')).toBe(
    'U tekstu nema nijednog broja. Redova bez ijedne cifre: 2. Preskočeno polja bez broja: 2.',
  );
  expect(text('abc\n4200211100005')).toBe('Različitih brojeva: 1. Redova bez ijedne cifre: 1.');
});
