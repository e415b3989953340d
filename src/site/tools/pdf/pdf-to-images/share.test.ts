import { expect, it } from 'vitest';
import type { PageSize } from '../../../../core/pages/size.ts';
import type { Wanted } from './use-drawing.ts';
import { workerCount } from './worker-count.ts';

const A4 = { width: 595, height: 842 };
const A0 = { width: 2384, height: 3370 };
const many = (count: number, size: PageSize | null = A4): (PageSize | null)[] =>
  Array.from({ length: count }, () => size);
const wanted = (sizes: readonly (PageSize | null)[], pages = [...sizes.keys()]) =>
  [{ doc: { facts: { sizes } }, pages }] as unknown as Wanted[];
const machine = (cores: number, small = false) => ({ cores, small });

it('as many work as there are cores, pages and room for', () => {
  expect(workerCount(wanted(many(100)), { dpi: 150 }, machine(8))).toBe(4);
  expect(workerCount(wanted(many(100)), { dpi: 150 }, machine(2))).toBe(2);
  expect(workerCount(wanted(many(100)), { dpi: 150 }, machine(8, true))).toBe(1);
  expect(workerCount(wanted(many(100)), { dpi: 600 }, machine(8))).toBe(2);
  expect(workerCount(wanted(many(100, { width: 5000, height: 5000 })), { dpi: 600 }, machine(8))).toBe(1);
  expect(workerCount(wanted(many(3)), { dpi: 150 }, machine(8))).toBe(1);
  expect(workerCount(wanted(many(5)), { dpi: 150 }, machine(8))).toBe(2);
  expect(workerCount(wanted(many(100, null)), { dpi: 600 }, machine(Number.NaN))).toBe(1);
});

it('the largest page that is asked for counts, wherever it stands', () => {
  const plans = [A4, ...many(20, A0)];
  expect(workerCount(wanted(plans), { dpi: 300 }, machine(8))).toBe(1);
  expect(workerCount(wanted([...many(20), A0], [...many(20).keys()]), { dpi: 300 }, machine(8))).toBe(4);
  expect(workerCount(wanted(many(20), [0, 1, 2, 3, 4, 20]), { dpi: 72 }, machine(8))).toBe(1);
});
