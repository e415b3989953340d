import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '../../../core/dates.ts';
import { remindAt } from './remind-at.ts';
import { REMINDERS, type Reminder } from './states.ts';

it.each([
  ['2026-12-10T11:00:00Z', '3', '2026-12-07T07:00:00.000Z'],
  // Both sides of the night in which clocks are put back.
  ['2026-10-26T11:00:00Z', '2', '2026-10-24T06:00:00.000Z'],
  ['2026-10-26T11:00:00Z', '1', '2026-10-25T07:00:00.000Z'],
  ['2026-12-10T11:00:00Z', '0', '2026-12-10T07:00:00.000Z'],
  // Earlier than eight.
  ['2026-12-10T06:30:00Z', '0', '2026-12-10T05:30:00.000Z'],
] as const)('of %s, %s days before: %s', (deadline, days, at) =>
  expect(remindAt(new Date(deadline), days).toISOString()).toBe(at),
);

it('is on the day that was asked for, and always before the deadline', () => {
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
  const days = fc.constantFrom(...(Object.keys(REMINDERS) as Reminder[]));
  fc.assert(
    fc.property(instants, days, (deadline, before) => {
      const at = remindAt(deadline, before);
      expect(at.getTime()).toBeLessThan(deadline.getTime());
      if (before !== '0') expect(dayOf(at)).toBe(daysLater(dayOf(deadline), -Number(before)));
    }),
  );
});
