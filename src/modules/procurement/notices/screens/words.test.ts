import { expect, it } from 'vitest';
import { summaryOf } from './earlier-summary.ts';
import { differenceText } from './money.ts';
import { closeness, daysLeft, daysLeftText, partGone } from './words.ts';

const at = (text: string): number => Date.parse(text);

it('counts days as the calendar of Sarajevo does', () => {
  const now = at('2026-11-20T22:30:00Z'); // 23:30 there
  expect(daysLeftText('2026-11-20T22:45:00Z', now)).toBe('danas do 23:45');
  expect(daysLeftText('2026-11-20T23:15:00Z', now)).toBe('sutra do 00:15');
  expect(daysLeftText('2026-11-22T11:00:00Z', now)).toBe('još 2 dana');
  expect(daysLeftText('2026-12-11T11:00:00Z', now)).toBe('još 21 dan');
  expect(daysLeftText('2026-11-20T22:30:00Z', now)).toBe('rok je prošao');
  expect(daysLeft('2026-11-18T11:00:00Z', now)).toBe(-2);
  // Over the change of the clock.
  expect(daysLeft('2026-10-26T11:00:00Z', at('2026-10-24T10:00:00Z'))).toBe(2);
});

it('tells how close a deadline is, and draws how much of the time has passed', () => {
  const now = at('2026-11-20T10:00:00Z');
  expect(
    ['2026-11-20T09:00:00Z', '2026-11-22T09:00:00Z', '2026-11-27T09:00:00Z', '2026-11-28T09:00:00Z'].map(
      (one) => closeness(one, now),
    ),
  ).toEqual(['past', 'soon', 'near', 'far']);
  expect(partGone('2026-11-10T10:00:00Z', '2026-11-30T10:00:00Z', now)).toBeCloseTo(0.5);
  expect(partGone(null, '2026-11-30T10:00:00Z', now)).toBeNull();
  expect(partGone('2026-12-01T10:00:00Z', '2026-11-30T10:00:00Z', now)).toBeNull();
});

it('says how a price differs from the estimate where both are in KM', () => {
  expect(differenceText('880.00', '1000.00', null)).toBe('\u221212\u00a0%');
  expect(differenceText('1000.00', '1000.00', null)).toBe('kao procjena');
  expect(differenceText('1100.00', '1000.00', null)).toBe('+10\u00a0%');
  for (const [price, estimate, currency] of [
    [null, '1', null],
    ['1', null, null],
    ['1', '0.00', null],
    ['1', '2', 'EUR'],
    ['5000000', '1', null],
  ] as const)
    expect(differenceText(price, estimate, currency)).toBeNull();
});

it('sums up earlier awards', () => {
  const award = (key: string, value: string | null, bids: number | null, currency: string | null = null) => ({
    idguid: '',
    name: '',
    cpv: '',
    contract: { day: null, value, currency, bids, suppliers: [{ key, name: `Firma ${key}`, city: null }] },
  });
  expect(
    summaryOf([award('a', '100.00', 1), award('b', '300.00', 3), award('a', '9000.00', null, 'EUR')]),
  ).toEqual({
    winner: { name: 'Firma a', times: 2 },
    bids: 2,
    single: { count: 1, of: 2 },
    highest: 300,
  });
  expect(summaryOf([])).toEqual({ winner: null, bids: null, single: { count: 0, of: 0 }, highest: null });
});
