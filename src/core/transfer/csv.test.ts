import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOM, csvLine } from './csv-write.ts';
import { guarded, unguarded } from './formula.ts';
import { readCsv } from './read-csv.ts';

/** Texts with whatever makes a CSV go wrong. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'čćšžđČĆŠŽĐ;,"\'\t\n=+-@＝＋－＠ |', '\r\n', '""', "'=", 'sep=;'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
  .filter((value) => !value.includes('\0'));
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  );

const csvOf = (rows: string[][]): string =>
  BOM + rows.map((cells) => csvLine(cells.map((value) => ({ text: value })))).join('');
const readText = (content: string): string[][] => readCsv(Buffer.from(content));

describe('CSV', () => {
  it('brings back whatever texts were written', () => {
    fc.assert(
      fc.property(table, (rows) => {
        // The heading is what a declaration says, not what people write.
        const width = rows[0]!.length;
        const header = Array.from({ length: width }, (_, index) => `Kolona, ${index + 1}`);
        expect(readText(csvOf([header, ...rows]))).toEqual([header, ...rows]);
      }),
      { numRuns: 500 },
    );
  });

  it('never lets a value begin as a formula', () => {
    for (const value of [
      '=1+1',
      '+38733',
      '-5',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1',
      '＋1',
      '－1',
      '＠a',
      ' =1',
      "'=1",
    ]) {
      expect(guarded(value)).toBe(`'${value}`);
      expect(unguarded(guarded(value))).toBe(value);
    }
    for (const value of ['Čapljina', "l'Aquila", "'s-Hertogenbosch", '3-5', 'a=b', ''])
      expect(guarded(value)).toBe(value);
    fc.assert(
      fc.property(text, (value) => {
        expect(unguarded(guarded(value))).toBe(value);
        expect(guarded(value)).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['semicolons', 'Naziv;Kod\r\nKruh, bijeli;1\r\n'],
    ['commas', 'Naziv,Kod\n"Kruh, bijeli",1\n'],
    ['tabs', 'Naziv\tKod\rKruh, bijeli\t1'],
    ["Excel's hint", 'sep=|\r\nNaziv|Kod\r\nKruh, bijeli|1\r\n'],
  ])('finds %s by itself', (_name, content) => {
    expect(readText(content)).toEqual([
      ['Naziv', 'Kod'],
      ['Kruh, bijeli', '1'],
    ]);
  });

  it('keeps empty lines, so that rows have the numbers a spreadsheet shows', () => {
    expect(readText('A;B\n\n1;2\n')).toEqual([['A', 'B'], [''], ['1', '2']]);
  });

  it('takes a quote in the middle as it stands', () => {
    expect(readText('Naziv;Promjer\nCijev;5" crna\n')).toEqual([
      ['Naziv', 'Promjer'],
      ['Cijev', '5" crna'],
    ]);
  });

  it('reads Windows 1250 and UTF-16', () => {
    const windows = Buffer.from([0x44, 0x76, 0x6f, 0x72, 0x3b, 0xe8, 0xe6, 0x9a, 0x9e, 0xf0]);
    expect(readCsv(windows)).toEqual([['Dvor', 'čćšžđ']]);
    expect(readCsv(Buffer.from('\uFEFFDvor\tčćšžđ', 'utf16le'))).toEqual([['Dvor', 'čćšžđ']]);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0x41, 0x00, 0x42])],
    ['bytes of no code page', Buffer.from([0x41, 0xff, 0x01, 0x02])],
    ['a quote that never closes', Buffer.from('A;B\n"početak;2\n')],
  ])('refuses %s', (_name, file) => {
    expect(() => readCsv(file)).toThrowError(expect.objectContaining({ status: 422 }));
  });
});
