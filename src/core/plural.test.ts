import { expect, test } from 'vitest';
import { characters, plural } from './plural.ts';

test('a count takes the form of its last digit, but not in the teens', () => {
  const word = (count: number) => plural(count, 'korisnik', 'korisnika', 'korisnikâ');
  expect([1, 21, 101, -1].map(word)).toEqual(Array(4).fill('korisnik'));
  expect([2, 4, 22, 104].map(word)).toEqual(Array(4).fill('korisnika'));
  expect([0, 5, 11, 12, 14, 25, 111].map(word)).toEqual(Array(7).fill('korisnikâ'));
});

test('a limit of characters takes the form of its number', () => {
  expect([1, 2, 5, 254, 1024].map(characters)).toEqual([
    '1 znak',
    '2 znaka',
    '5 znakova',
    '254 znaka',
    '1024 znaka',
  ]);
});
