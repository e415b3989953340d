import { expect, it } from 'vitest';
import { hintFor } from './words.ts';

it.each([
  ['', null, /^Najmanje 10 znakova\. /],
  ['devetznak', null, /\(još 1\)/],
  // An accent of its own counts for nothing.
  ['čćžšđčćžš'.normalize('NFD'), null, /\(još 1\)/],
  ['dovoljno-dugo', null, /^Procjenjujem/],
  [
    'dovoljno-dugo',
    { score: 1, warning: 'common', fault: null },
    /^Jačina: slaba\. Ova lozinka je vrlo česta\.$/,
  ],
  [
    'dovoljno-dugo',
    { score: 2, warning: null, fault: null },
    /^Jačina: osrednja\. Dodajte još koju riječ\.$/,
  ],
  ['dovoljno-dugo', { score: 4, warning: 'dates', fault: null }, /^Jačina: odlična\.$/],
  ['dovoljno-dugo', { score: 4, warning: null, fault: 'Ne ide.' }, /^Jačina: vrlo slaba\. Ne ide\.$/],
])('%j with %o', (password, estimate, said) => {
  expect(hintFor(password, estimate)).toMatch(said);
});

it('speaks of length only where no estimate can be had', () => {
  expect(hintFor('dovoljno-dugo', null, true)).toBe('Dužina je dovoljna.');
  expect(hintFor('kratko', null, true)).toMatch(/^Najmanje 10/);
});
