import { expect, it } from 'vitest';
import { fixMixedScript } from './mixed-script.ts';
import type { Line } from './reader.ts';

const bbox = { x0: 0, y0: 0, x1: 1, y1: 1 };
const mended = (line: string): string => {
  const words = line.split(' ').map((text) => ({ text, confidence: 90, bbox }));
  const paragraphs: Line[][] = [[{ words, bbox, baseline: bbox }]];
  fixMixedScript(paragraphs);
  return words.map(({ text }) => text).join(' ');
};

it.each([
  ['a Latin word in a Cyrillic line', 'На ћуприји \u0063\u0079 људи', 'На ћуприји \u0441\u0443 људи'],
  ['a Cyrillic word in a Latin line', 'Džezva \u0458\u0435 na stolu', 'Džezva je na stolu'],
  ['single letters within a word', 'Бaшчaршиja, Capajево', 'Башчаршија, Сарајево'],
])('%s is written as the rest is', (_name, read, right) => expect(mended(read)).toBe(right));

it.each([
  'Програм Windows ради у Босни',
  'Firma ЗАНАТ d.o.o. iz Sarajeva',
  'Ovo je jasno',
  'Ово је јасно',
  'A4 60',
  'DŽ x ЏД',
])('leaves %s as it is', (read) => expect(mended(read)).toBe(read));
