import { expect, it } from 'vitest';
import { rangeOf } from './period-range.ts';

const now = Date.parse('2026-03-01T11:00:00Z');

it('compares a whole month with the whole month before it', () => {
  expect(rangeOf({ razdoblje: 'prosli' }, now)).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    before: { from: '2026-01-01', to: '2026-01-31', until: null },
    unit: 'day',
  });
});

it('compares a year that is not over with as much of the year before it', () => {
  expect(rangeOf({ razdoblje: 'godina' }, now)).toEqual({
    from: '2026-01-01',
    to: '2026-03-01',
    before: { from: '2025-01-01', to: '2025-03-01', until: new Date('2025-03-01T11:00:00Z') },
    unit: 'day',
  });
  expect(rangeOf({ razdoblje: 'godina' }, Date.parse('2026-11-23T11:00:00Z')).unit).toBe('month');
});
