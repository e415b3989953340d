import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumbersText, pagesOf, readRanges } from './ranges.ts';

const pages = (said: string, count = 10): string => {
  const { ranges, fault } = readRanges(said);
  if (!ranges) return fault;
  const found = pagesOf(ranges, count);
  return found.fault ?? found.pages.map((page) => page + 1).join(' ');
};

describe('pages that are asked for', () => {
  it.each([
    ['', '1 2 3 4 5 6 7 8 9 10'],
    ['3', '3'],
    ['1-3, 5', '1 2 3 5'],
    ['5 ; 1 – 3', '1 2 3 5'],
    ['8-', '8 9 10'],
    ['-2,2-3', '1 2 3'],
    ['10', '10'],
    [' , ', '1 2 3 4 5 6 7 8 9 10'],
  ])('%j are %s', (said, found) => expect(pages(said)).toBe(found));

  it.each([
    ['a', '„a” nije broj stranice. Pišite npr. 1-3, 5, 8-'],
    ['1-2-3', '„1-2-3” nije broj stranice. Pišite npr. 1-3, 5, 8-'],
    ['1.5', '„1.5” nije broj stranice. Pišite npr. 1-3, 5, 8-'],
    ['-', '„-” nije broj stranice. Pišite npr. 1-3, 5, 8-'],
    ['0-3', 'Stranice se broje od 1.'],
    ['5-3', 'Raspon 5-3 ide unazad: pišite 3-5.'],
    ['1-11', 'Stranice 11 nema: posljednja je 10.'],
    ['99999999999-', 'Stranice 99999999999 nema: posljednja je 10.'],
  ])('%j is refused with words', (said, words) => expect(pages(said)).toBe(words));

  it('are read as they are written', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(some, (numbers) => {
        const sorted = [...numbers].sort((one, other) => one - other);
        expect(pages(numbers.join(', '), 40)).toBe(sorted.join(' '));
      }),
    );
  });

  it('are read or refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-–,; x') }), (said) => {
        const { ranges, fault } = readRanges(said);
        expect(ranges !== undefined || fault !== '').toBe(true);
        for (const page of pagesOf(ranges ?? [], 30).pages) expect(page).toBeLessThan(30);
      }),
    );
  });
});

describe('pages that are said', () => {
  it.each([
    [[4], '5. stranica'],
    [[35, 0, 1, 2], 'stranice 1–3, 36'],
    [[0, 2, 4], 'stranice 1, 3, 5'],
    [Array.from({ length: 30 }, (_, at) => at * 2), 'stranice 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23…'],
  ])('%j are %s', (found, said) => expect(pageNumbersText(found)).toBe(said));
});
