import { expect, it } from 'vitest';
import { counted, countText, lettersText, sizeText } from './sizes.ts';

it('a count stands with the form of its word', () => {
  expect([1, 2, 5, 1204].map(lettersText)).toEqual(['1 znak', '2 znaka', '5 znakova', '1.204 znaka']);
  expect(counted(21, 'vrijednost', 'vrijednosti', 'vrijednosti')).toBe('21 vrijednost');
});

it('whole numbers and parts are written alike', () => {
  const numbers = [0, 999, -1000, 1234567, 0.25, 1234.5];
  const format = new Intl.NumberFormat('de-DE');
  expect(numbers.map(countText)).toEqual(numbers.map((number) => format.format(number)));
  expect([512, 1024, 1_300_000].map(sizeText)).toEqual(['512 B', '1 KB', '1,2 MB']);
});
