import { expect, it } from 'vitest';
import { approvedText, approvedTitle } from './approved-text.ts';

const approved = (...names: string[]) => names.map((name) => ({ name, state: 'odobren' as const }));
const first = [{ name: 'ugovor.pdf', state: 'na_pregledu' as const }];

it('names what was approved, and counts what would be too many names', () => {
  expect(approvedText(approved('a.pdf', 'b.pdf'))).toBe('Odobreno: a.pdf, b.pdf');
  expect(approvedText(approved('a', 'b', 'c', 'd', 'e'))).toBe('Odobreno: a, b, c i još 2\u00a0dokumenta');
  expect(approvedTitle(approved('a', 'b'))).toBe('Odobreno: 2\u00a0dokumenta');
  expect(approvedTitle([])).toBe('Nijedan nije odobren');
});

it('says of which it was the first approval of two', () => {
  expect(approvedText([...approved('a.pdf'), ...first])).toBe(
    'Odobreno: a.pdf. Prva potvrda, čeka se druga osoba: ugovor.pdf',
  );
  expect(approvedTitle(first)).toBe('Prva potvrda: 1\u00a0dokument');
});
