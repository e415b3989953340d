import { expect, it } from 'vitest';
import { counted, decimal, duration, hostOf, measure, signed, size } from './format.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

it.each([
  [1234567.891, 2, '1.234.567,89'],
  [0.1, 3, '0,1'],
  [2, 3, '2'],
  [-0.4, 1, '\u22120,4'],
  [-0.04, 1, '0'],
])('%s with %s digits reads %s', (value, digits, text) => {
  expect(decimal(value, digits)).toBe(text);
});

it('writes times, sizes and metrics with their units', () => {
  expect([0, 230.4, 999, 1000, 1486.9, -1250].map(duration).map(plain)).toEqual([
    '0 ms',
    '230 ms',
    '999 ms',
    '1 s',
    '1,5 s',
    '\u22121,3 s',
  ]);
  expect([512, 32_768, 5_000_000].map(size).map(plain)).toEqual(['0,5 KiB', '32 KiB', '4,8 MiB']);
  expect(plain(measure(2500, 'millisecond'))).toBe('2,5 s');
  expect(measure(0.1234, 'unitless')).toBe('0,123');
});

it('gives a difference its sign, and none to what rounds to nothing', () => {
  expect(signed(5, decimal)).toBe('+5');
  expect(signed(-5, decimal)).toBe('\u22125');
  expect(signed(0.2, decimal)).toBe('0');
});

it('knows the word that a count takes', () => {
  expect([1, 2, 11, 21, 101].map((count) => plain(counted(count, 'red', 'reda', 'redova')))).toEqual([
    '1 red',
    '2 reda',
    '11 redova',
    '21 red',
    '101 red',
  ]);
});

it('shows the host of an address', () => {
  expect(hostOf('https://primjer.ba:8080/a')).toBe('primjer.ba:8080');
  expect(hostOf('nije adresa')).toBe('nije adresa');
});
