import { expect, it } from 'vitest';
import { momentText } from '../../../core/dates.ts';
import { endOfDay } from './keys-data.ts';

it('a day ends at its last minute in Sarajevo, summer and winter', () => {
  expect(endOfDay('2026-01-15')).toBe('2026-01-15T22:59:59.000Z');
  expect(endOfDay('2026-07-15')).toBe('2026-07-15T21:59:59.000Z');
  // The nights in which the clock is put forward and back.
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])
    expect(momentText(endOfDay(day))).toMatch(new RegExp(`^${Number(day.slice(8))}\\..* 23:59$`));
});
