import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersOver, counted, formatDate, formatDateTime, formatDecimal, NONE } from './format.ts';

describe('numbers', () => {
  test.each([
    ['0', '0'],
    ['17.00', '17,00'],
    ['1234567.5', '1.234.567,5'],
    ['-1234.50', '\u22121.234,50'],
    ['-0.00', '0,00'],
    ['99999999999999999999.12', '99.999.999.999.999.999.999,12'],
    ['abc', 'abc'],
    ['', NONE],
  ])('%s reads %s', (value, expected) => {
    expect(formatDecimal(value)).toBe(expected);
  });

  test('no digit is lost, whatever the length', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole) => {
        expect(formatDecimal(`${whole}.25`).replaceAll('.', '')).toBe(`${whole},25`);
      }),
    );
  });
});

describe('days', () => {
  test('a calendar day is not moved by a time zone', () => {
    expect(formatDate('2026-11-21')).toBe('21.\u00a011.\u00a02026.');
    expect(formatDate(null)).toBe(NONE);
  });

  test('an instant has its day and minute in Sarajevo, wherever it is read', () => {
    expect(formatDateTime('2026-01-02T03:04:05Z')).toBe('2.\u00a01.\u00a02026. 04:04');
    expect(formatDateTime('2026-07-01T22:30:00Z')).toBe('2.\u00a07.\u00a02026. 00:30');
    expect(formatDateTime('not a time')).toBe('not a time');
  });
});

test('a count stands with its word', () => {
  expect(counted(1204, 'zapis', 'zapisa', 'zapisa')).toBe('1.204\u00a0zapisa');
  expect(counted(21, 'zapis', 'zapisa', 'zapisa')).toBe('21\u00a0zapis');
  expect(charactersOver(1880)).toBe('1.880\u00a0znakova previše');
});
