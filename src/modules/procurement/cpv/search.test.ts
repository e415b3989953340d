import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf, readCode } from './codes.ts';
import { indexOf, searchCpv } from './search.ts';
import { vocabulary } from './seed.ts';

const rows = vocabulary();
const index = indexOf(
  rows.map((row) => ({
    ...row,
    name_bs: row.code === 15810000 ? 'Kruh, hljeb i svježe pekarske pite' : null,
  })),
);
const find = (text: string, limit = 100) => searchCpv(index, text, limit);
const codes = (text: string, limit?: number) => find(text, limit).rows.map(({ full }) => full);

describe('the vocabulary', () => {
  it('has 9,454 codes on seven levels, each below one that is there', () => {
    expect(rows).toHaveLength(9454);
    const levels = Map.groupBy(rows, ({ level }) => level);
    expect([1, 2, 3, 4, 5, 6, 7].map((level) => levels.get(level)?.length)).toEqual([
      45, 272, 1002, 2379, 3140, 1811, 805,
    ]);
    for (const { parent, level } of rows)
      if (parent === null) expect(level).toBe(1);
      else expect(index.byCode.has(parent)).toBe(true);
  });

  it('what stands below a code is a range of codes', () => {
    const parents = new Map(rows.map(({ code, parent }) => [code, parent]));
    const isBelow = (code: number, above: number): boolean => {
      for (let at: number | null | undefined = code; at != null; at = parents.get(at))
        if (at === above) return true;
      return false;
    };
    for (const { code } of rows.filter((_, n) => n % 97 === 0)) {
      const { from, to } = rangeOf(code);
      const inRange = rows.filter((row) => row.code >= from && row.code <= to).map((row) => row.code);
      expect(inRange).toEqual(rows.filter((row) => isBelow(row.code, code)).map((row) => row.code));
    }
  });
});

describe('a code', () => {
  it.each([
    ['33600000-6', '33600000-6'],
    ['33600000', '33600000-6'],
    ['336000006', '33600000-6'],
    ['33 60 00 00', '33600000-6'],
    ['03000000-1', '03000000-1'],
    ['3000000-1', '03000000-1'],
    ['336-6', '33600000-6'],
    // One of the genuine codes whose check digit breaks the formula.
    ['03300000-2', '03300000-2'],
  ])('%s is %s', (typed, full) => {
    expect(find(typed)).toMatchObject({ problem: null, total: 1, rows: [{ full }] });
  });

  it('may lack its first zero, and is then found before those that begin so', () => {
    const found = codes('3000000');
    expect(found[0]).toBe('03000000-1');
    expect(found).toContain('30000000-9');
  });

  it('is found by its beginning, the broadest first', () => {
    expect(codes('03')[0]).toBe('03000000-1');
    expect(codes('7152')[0]).toBe('71520000-9');
    expect(codes('7152').every((full) => full.startsWith('7152'))).toBe(true);
    expect(find('45', 10).rows).toHaveLength(10);
    expect(find('45', 10).total).toBe(rows.filter(({ full }) => full.startsWith('45')).length);
  });

  it('with another check digit is told by the list alone', () => {
    expect(find('03000000-2')).toMatchObject({
      problem: 'Oznaka 03000000-2 ne postoji; mislite li 03000000-1?',
      rows: [{ full: '03000000-1' }],
    });
    expect(find('3000000-2').problem).toBe('Oznaka 03000000-2 ne postoji; mislite li 03000000-1?');
  });

  it('that is not there has the nearest one above it', () => {
    expect(find('33600001')).toMatchObject({
      problem: 'Oznaka 33600001 ne postoji. Najbliža iznad nje je 33600000-6.',
      rows: [{ full: '33600000-6' }],
    });
    expect(find('99999999')).toMatchObject({ problem: 'Oznaka 99999999 ne postoji.', rows: [] });
  });
});

describe('words', () => {
  it('are found without diacritics, in any form, and by their beginning', () => {
    const expected = codes('građevinski radovi');
    expect(expected).toContain('45000000-7');
    for (const typed of ['gradevinski radovi', 'GRADJEVINSKI RADOVI', 'грађевински радови'])
      expect(codes(typed), typed).toEqual(expected);
    expect(codes('lijekov')).toEqual(expect.arrayContaining(codes('lijekovi').slice(0, 5)));
  });

  it('must all be found', () => {
    const both = new Set(codes('održavanje vozila', 500));
    expect(both.size).toBeGreaterThan(0);
    const one = new Set(codes('održavanje', 9454));
    for (const full of both) expect(one.has(full)).toBe(true);
    expect(find('održavanje xyzw').total).toBe(0);
  });

  it('that only join others are not asked for', () => {
    expect(codes('održavanje i popravak za vozila')).toEqual(codes('održavanje popravak vozila'));
    expect(codes('supply of pharmaceutical products for the hospital').length).toBe(
      codes('supply pharmaceutical products hospital').length,
    );
    expect(find('za').total).toBeGreaterThan(0);
  });

  it('are found in English, and in a Bosnian name beside the Croatian one', () => {
    expect(codes('pharmaceutical products')).toContain('33600000-6');
    expect(codes('hljeb')[0]).toBe('15810000-9');
  });

  it('are found by other words for them, after those that were typed', () => {
    const sisters = (stem: string) => (stem === 'mobitel' ? ['telefon'] : []);
    expect(searchCpv(index, 'mobitel', 9, () => []).total).toBe(0);
    expect(searchCpv(index, 'mobitel', 9, sisters).total).toBeGreaterThan(0);
  });
});

it('reads any text without failing, and finds no more than it counts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (text) => {
      const { rows: found, total } = find(text, 20);
      expect(found.length).toBe(Math.min(total, 20));
      const typed = readCode(text);
      if (typed) expect(typed.digits).toMatch(/^\d{2,8}$/);
    }),
  );
});

it('finds every code by itself, however it is written', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.boolean(), ({ full }, plain) => {
      const typed = plain ? full.slice(0, 8) : full;
      expect(codes(typed)).toContain(full);
      expect(find(typed).problem).toBeNull();
    }),
  );
});
