import { expect, it } from 'vitest';
import { handsFor } from './share.ts';
import type { Wanted } from './use-drawing.ts';

const wanted = (
  count: number,
  first: { width: number; height: number } | null = { width: 595, height: 842 },
) =>
  [{ doc: { facts: { first } }, pages: Array.from({ length: count }, (_, at) => at) }] as unknown as Wanted[];

it('as many work as there are cores, pages and room for', () => {
  expect(handsFor(wanted(100), { dpi: 150 }, 8)).toBe(4);
  expect(handsFor(wanted(100), { dpi: 150 }, 2)).toBe(2);
  expect(handsFor(wanted(100), { dpi: 600 }, 8)).toBe(2);
  expect(handsFor(wanted(100, { width: 5000, height: 5000 }), { dpi: 600 }, 8)).toBe(1);
  expect(handsFor(wanted(3), { dpi: 150 }, 8)).toBe(1);
  expect(handsFor(wanted(5), { dpi: 150 }, 8)).toBe(2);
  expect(handsFor(wanted(100, null), { dpi: 600 }, Number.NaN)).toBe(1);
});
