import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate } from './rate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** How many of so many pass. */
const passing = (pass: () => boolean, tries: number): number =>
  Array.from({ length: tries }, pass).filter(Boolean).length;

it('lets so many through in a second, and never more at once than that', () => {
  const refused: number[] = [];
  const { pass, refuses } = createGate(10, (count) => refused.push(count));
  expect(refuses()).toBe(false);
  expect(passing(pass, 25)).toBe(10);
  vi.advanceTimersByTime(500);
  expect(passing(pass, 25)).toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(passing(pass, 25)).toBe(10);
  expect(refuses()).toBe(true);
  // At once for the first, then what has come together since.
  expect(refused).toEqual([1, 35]);
});
