import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoInstant } from './moments.ts';

/** A moment as PostgreSQL writes it in UTC: without the zeros at the end of its fraction, or without a fraction. */
const asWritten = (time: Date, micros: number): string => {
  const [day, clock] = time.toISOString().split('T') as [string, string];
  const fraction = (clock.slice(9, 12) + String(micros).padStart(3, '0')).replace(/0+$/, '');
  return `${day} ${clock.slice(0, 8)}${fraction && `.${fraction}`}+00`;
};

test('a moment that PostgreSQL wrote is that instant, to the millisecond', () => {
  const range = {
    min: new Date('1000-01-01'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  };
  const some = fc.tuple(fc.date(range), fc.integer({ min: 0, max: 999 }));
  const whole = fc.date(range).map((time): [Date, number] => [new Date(time.setUTCMilliseconds(0)), 0]);
  fc.assert(
    fc.property(fc.oneof(some, whole), ([time, micros]) => {
      expect(isoInstant(asWritten(time, micros))).toBe(time.toISOString());
    }),
  );
  expect(isoInstant('2026-11-21 14:05:00+00')).toBe('2026-11-21T14:05:00.000Z');
  expect(isoInstant('2026-11-21 14:05:00.1+00')).toBe('2026-11-21T14:05:00.100Z');
});

test('a moment of another zone, or in five digits of a year, is converted too', () => {
  expect(isoInstant('2026-11-21 14:05:00.123456+01')).toBe('2026-11-21T13:05:00.123Z');
  expect(isoInstant('2026-11-21 14:05:00.12345+05:30')).toBe('2026-11-21T08:35:00.123Z');
  expect(isoInstant('10000-01-01 00:00:00.12345+00')).toBe('+010000-01-01T00:00:00.123Z');
});
