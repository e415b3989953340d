import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuota } from './quota.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('allows everybody so much in a while, and nothing of what would be too much', () => {
  const allowance = createQuota(10, 60_000);
  expect(allowance.take('a', 7)).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(allowance.take('b', 10)).toBe(0);
  expect(allowance.take('a', 4)).toBe(40);
  expect(allowance.take('a', 3)).toBe(0);
  vi.advanceTimersByTime(40_000);
  expect(allowance.take('a', 10)).toBe(0);
  expect(allowance.take('b', 1)).toBe(20);
  expect(allowance.take('b', 0)).toBe(0);
});
