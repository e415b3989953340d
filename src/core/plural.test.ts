import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test('a count takes the form of its last digit, but not in the teens', () => {
  const word = (count: number) => plural(count, 'korisnik', 'korisnika', 'korisnikâ');
  expect([1, 21, 101, -1].map(word)).toEqual(Array(4).fill('korisnik'));
  expect([2, 4, 22, 104].map(word)).toEqual(Array(4).fill('korisnika'));
  expect([0, 5, 11, 12, 14, 25, 111].map(word)).toEqual(Array(7).fill('korisnikâ'));
});
