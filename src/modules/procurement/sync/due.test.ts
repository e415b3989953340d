import { describe, expect, it } from 'vitest';
import { isLongDue } from './due.ts';

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
    // It ended at one o'clock UTC of the night before: that day had 25 hours.
    expect(isLongDue(new Date('2026-10-25T23:45:00Z'), new Date('2026-10-25T00:40:00Z'))).toBe(false);
  });
});
