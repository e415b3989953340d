import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** How many of so many calls acquire a token. */
const acquired = (tryAcquire: () => boolean, calls: number): number =>
  Array.from({ length: calls }, tryAcquire).filter(Boolean).length;

it('allows so many a second, and never more at once', () => {
  const reports: number[] = [];
  const { tryAcquire, isExhausted } = createRateLimiter(10, (count) => reports.push(count));
  expect(isExhausted()).toBe(false);
  expect(acquired(tryAcquire, 25)).toBe(10);
  vi.advanceTimersByTime(500);
  expect(acquired(tryAcquire, 25)).toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(acquired(tryAcquire, 25)).toBe(10);
  expect(isExhausted()).toBe(true);
  // The first refusal is reported at once, those since then together.
  expect(reports).toEqual([1, 35]);
});
