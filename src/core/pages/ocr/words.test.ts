import { expect, it } from 'vitest';
import { fixQuotes } from './fix-quotes.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { Line } from './reader.ts';

/** A line at a position; its letters are ten pixels wide and twenty high. */
function line(text: string, y = 0, x = 0): Line {
  let at = x;
  const words = text.split(' ').map((word) => {
    const bbox = { x0: at, y0: y - 20, x1: at + word.length * 10, y1: y };
    at = bbox.x1 + (word === ',' ? 2 : 12);
    return { text: word, confidence: 90, bbox };
  });
  const bbox = { x0: x, y0: y - 20, x1: at, y1: y };
  return { words, bbox, baseline: { x0: x, y0: y, x1: at, y1: y } };
}
const textOf = (lines: readonly Line[]): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');

it.each([
  [',,Vez i čipka".', '„Vez i čipka“.'],
  [',Ko nije pio", kaže', '„Ko nije pio“, kaže'],
  [', Ko je to" reče', '„Ko je to“ reče'],
  ['Cijena, 12 KM, "da"', 'Cijena, 12 KM, "da"'],
  ['riječ ,5 ", kraj', 'riječ ,5 ", kraj'],
])('quotation marks that were read as commas: %s', (read, meant) => {
  const lines = [line(read)];
  fixQuotes([lines]);
  expect(textOf(lines)).toBe(meant);
});

it('paragraphs begin after a gap and at an indent, not after a short line', () => {
  const lines = [
    line('Prvi red odlomka', 100),
    line('kratak red', 130),
    line('i treći red', 160),
    line('Poslije razmaka', 220),
    line('ide dalje.', 250),
    line('Uvučen red', 280, 40),
    line('i njegov nastavak', 310),
  ];
  expect(paragraphsOf(lines).map((some) => some.length)).toEqual([3, 2, 2]);
  expect(paragraphsOf([])).toEqual([]);
});
