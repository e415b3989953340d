import { expect, it } from 'vitest';
import { virusText } from './virus-text.ts';

const text = (count: number) =>
  virusText(
    Array.from({ length: count }, (_, index) => ({ name: `${index + 1}.txt` })),
    'Eicar',
  );

it('a notice about a virus names the file, or the first ones and how many more there are', () => {
  expect(text(1)).toEqual({
    title: 'Virus u datoteci „1.txt”',
    body: 'Pronađen je Eicar. Datoteka se ne može otvoriti ni preuzeti; obrišite je i provjerite računar s kojeg je poslana.',
  });
  expect(text(3)).toEqual({
    title: 'Virus u datoteci „1.txt” i još 2 s istim sadržajem',
    body: 'Pronađen je Eicar. Datoteke „1.txt”, „2.txt” i „3.txt” ne mogu se otvoriti ni preuzeti; obrišite ih i provjerite računar s kojeg su poslane.',
  });
  expect(text(5).body).toContain('„4.txt” i „5.txt” ne mogu');
  expect(text(7).body).toContain('„5.txt” i još 2 ne mogu');
});
