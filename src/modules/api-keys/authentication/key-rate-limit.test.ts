import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyRateLimit } from './key-rate-limit.ts';

const START = 60_000 * 1000;

describe('the rate limit of a key', () => {
  it('admits the limit at once, and tells when the next is possible', () => {
    const rateLimit = new KeyRateLimit();
    const taken = Array.from({ length: 11 }, () => rateLimit.take('k', 10, START));
    expect(taken.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(taken[10]).toBe(61);
    expect(rateLimit.take('k', 10, START + 60_000)).toBeGreaterThan(0);
    expect(rateLimit.take('k', 10, START + 61_000)).toBe(0);
    expect(rateLimit.take('other', 10, START)).toBe(0);
  });

  it('does not reset at the full minute', () => {
    const rateLimit = new KeyRateLimit();
    for (let n = 0; n < 10; n++) rateLimit.take('k', 10, START + 59_000);
    const next = Array.from({ length: 10 }, () => rateLimit.take('k', 10, START + 61_000));
    expect(next.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it('forgets after two minutes, and does not count refused uses', () => {
    const rateLimit = new KeyRateLimit();
    for (let n = 0; n < 100; n++) rateLimit.take('k', 10, START);
    expect(rateLimit.take('k', 10, START + 120_000)).toBe(0);
  });

  it('tells a sufficient wait, also at the end of the minute', () => {
    const rateLimit = new KeyRateLimit();
    expect(rateLimit.take('k', 1, START + 17_963)).toBe(0);
    expect(rateLimit.take('k', 1, START + 52_000)).toBe(9);
    expect(rateLimit.take('k', 1, START + 61_000)).toBe(0);
  });

  it('admits at most the limit in a minute, and everybody who waits as told', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 8 }), (steps, limit) => {
        const rateLimit = new KeyRateLimit();
        const through = new Map<number, number>();
        let at = START;
        for (const step of steps) {
          at += step;
          const wait = rateLimit.take('k', limit, at);
          if (wait > 0) {
            at += wait * 1000;
            expect(rateLimit.take('k', limit, at)).toBe(0);
          }
          const minute = Math.floor(at / 60_000);
          through.set(minute, (through.get(minute) ?? 0) + 1);
        }
        for (const count of through.values()) expect(count).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
