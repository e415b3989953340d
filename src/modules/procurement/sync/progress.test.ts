import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongDue } from './due.ts';
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

describe('the long run of the night', () => {
  it('is due from half past two in Sarajevo, once', () => {
    const before = new Date('2026-11-29T01:29:00Z');
    const after = new Date('2026-11-29T01:31:00Z');
    expect(isLongDue(after, before)).toBe(true);
    expect(isLongDue(before, new Date('2026-11-28T02:00:00Z'))).toBe(false);
    expect(isLongDue(after, after)).toBe(false);
    expect(isLongDue(before, null)).toBe(true);
  });

  it('is made up for when the server was off at night', () => {
    expect(isLongDue(new Date('2026-11-29T15:00:00Z'), new Date('2026-11-28T15:00:00Z'))).toBe(true);
    // Summer time began at one o'clock UTC of this night.
    expect(isLongDue(new Date('2026-03-29T00:45:00Z'), new Date('2026-03-28T01:40:00Z'))).toBe(false);
  });
});
