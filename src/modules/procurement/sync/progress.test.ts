import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from './progress.ts';

const load = fc.record({
  fetched: fc.nat(1_000_000),
  expected: fc.option(fc.nat(1_000_000)),
  done: fc.boolean(),
});

describe('progress', () => {
  it('is a whole percent, and 100 only when everything is done', () =>
    fc.assert(
      fc.property(fc.array(load, { minLength: 1 }), (loads) => {
        const percent = percentOf(loads);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(percent === 100).toBe(loads.every(({ done }) => done));
      }),
    ));

  it('counts rows, not sets', () => {
    expect(
      percentOf([
        { fetched: 10, expected: 10, done: true },
        { fetched: 90, expected: 990, done: false },
      ]),
    ).toBe(10);
  });

  it('does not go beyond what the source said, when it has more by now', () => {
    expect(percentOf([{ fetched: 1200, expected: 1000, done: false }])).toBe(99);
    expect(percentOf([])).toBe(0);
  });
});
