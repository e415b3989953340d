import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsIn, rowsAsText } from './lines.ts';

/** Values as they are stored: trimmed, with every sign that divides. */
const cell = fc
  .string({ unit: fc.constantFrom('a', 'č', ';', '|', '\\', '\n', ' ', 'n'), maxLength: 8 })
  .map((text) => text.trim());
const row = fc.array(cell, { minLength: 1, maxLength: 4 });

it('rows of any values come back from their text, without empty ends and empty rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const kept = rows
        .map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1))
        .filter((cells) => cells.length > 0);
      expect(cellsIn(rowsAsText(kept))).toEqual(kept);
    }),
  );
});

it('any text is read without an error, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const rows = cellsIn(text);
      for (const cells of rows) expect(cells.some((one) => one !== '')).toBe(true);
      const again = rows.map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1));
      expect(cellsIn(rowsAsText(rows))).toEqual(again);
    }),
  );
});

it('reads rows as other programs divide them', () => {
  expect(cellsIn('1610000010028436')).toEqual([['1610000010028436']]);
  expect(cellsIn(' 161 ; 129 | Nova banka \n\n 555|;')).toEqual([
    ['161'],
    ['129', 'Nova banka'],
    ['555', ''],
  ]);
  expect(cellsIn('a\\;b|c\\\\')).toEqual([['a;b', 'c\\']]);
});
