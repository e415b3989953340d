import { expect, it } from 'vitest';
import { counted, lettersText } from './sizes.ts';

it('a count stands with the form of its word', () => {
  expect([1, 2, 5, 1204].map(lettersText)).toEqual(['1 znak', '2 znaka', '5 znakova', '1.204 znaka']);
  expect(counted(21, 'vrijednost', 'vrijednosti', 'vrijednosti')).toBe('21 vrijednost');
});
