import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behind, comparePositions, NO_STAMP, padStamp, shifted, stampOf } from './stamps.ts';

const YEARS = { min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z') };
/** A moment in ticks of a ten-millionth of a second, as the source may write it. */
const written = fc
  .record({
    second: fc.date({ ...YEARS, noInvalidDate: true }),
    ticks: fc.nat(9_999_999),
    zone: fc.constantFrom('Z', '', '+00:00'),
  })
  .map(({ second, ticks, zone }) => {
    const whole = second.toISOString().slice(0, 19);
    const fraction = String(ticks).padStart(7, '0').replace(/0+$/, '');
    return {
      text: `${whole}${fraction && `.${fraction}`}${zone}`,
      order: BigInt(Date.parse(`${whole}Z`)) * 10_000n + BigInt(ticks),
    };
  });

describe('stamps', () => {
  it('compare as text like the moments that they are', () =>
    fc.assert(
      fc.property(written, written, (a, b) => {
        const [one, other] = [padStamp(a.text)!, padStamp(b.text)!];
        expect(one < other).toBe(a.order < b.order);
        expect(one === other).toBe(a.order === b.order);
      }),
    ));

  it('keep every digit, and are padded once', () =>
    fc.assert(
      fc.property(written, ({ text }) => {
        const padded = padStamp(text)!;
        expect(padded).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/);
        expect(padStamp(padded)).toBe(padded);
      }),
    ));

  it('are moved without losing their fraction', () =>
    fc.assert(
      fc.property(written, fc.integer({ min: -200_000, max: 200_000 }), ({ text }, seconds) => {
        const stamp = padStamp(text)!;
        expect(shifted(shifted(stamp, seconds * 1000), -seconds * 1000)).toBe(stamp);
      }),
    ));

  it.each([
    ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.0000000Z'],
    ['2026-11-22T10:00:00.5Z', '2026-11-22T10:00:00.5000000Z'],
    ['2026-11-22T10:00:00.1234567', '2026-11-22T10:00:00.1234567Z'],
    ['2026-11-22T10:00:00.1+02:00', '2026-11-22T08:00:00.1000000Z'],
    ['0001-01-01T00:00:00Z', NO_STAMP],
  ])('%s is %s', (text, padded) => expect(padStamp(text)).toBe(padded));

  it.each([
    null,
    5,
    '',
    'jučer',
    '2026-11-22',
    '2026-02-30T00:00:00Z',
    '2026-11-22T24:00:00Z',
    '2026-11-22T10:00:00.12345678Z',
    '2026-11-22T10:00:00Z; drop',
    '12026-11-22T10:00:00Z',
  ])('%j is none', (text) => expect(padStamp(text)).toBeNull());

  it('end where the calendar does', () => {
    expect(shifted(NO_STAMP, -7_200_000)).toBe(NO_STAMP);
    expect(shifted('9999-12-31T23:59:59.0000000Z', 5000)).toBe('9999-12-31T23:59:59.9999999Z');
  });

  it('say what comes behind a row', () => {
    const stamp = stampOf(new Date('2026-11-22T10:00:00.120Z'));
    expect(stamp).toBe('2026-11-22T10:00:00.1200000Z');
    expect(behind({ stamp, id: 7 })).toBe(
      `LastUpdated gt ${stamp} or (LastUpdated eq ${stamp} and Id gt 7)`,
    );
    expect(comparePositions({ stamp, id: 7 }, { stamp, id: 10 })).toBeLessThan(0);
    expect(comparePositions({ stamp, id: 7 }, { stamp: NO_STAMP, id: 10 })).toBeGreaterThan(0);
    expect(comparePositions({ stamp, id: 7 }, { stamp, id: 7 })).toBe(0);
  });
});
