import { expect, test } from 'vitest';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { boundsOf, periodOf } from './period.ts';

const asked = (text: string) => new URLSearchParams(text);

test('a day begins at midnight in Sarajevo, in winter, in summer and when the clock changes', () => {
  expect(dayStart('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
  expect(dayStart('2026-07-01').toISOString()).toBe('2026-06-30T22:00:00.000Z');
  expect(dayStart('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(dayStart('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(dayStart('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(dayStart('2026-10-26').toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(dayOf(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
  expect(dayOf(new Date('2026-03-01T12:00:00Z'), -1)).toBe('2026-02-28');
});

test('the last thirty days unless somebody asks for another time or for one record', () => {
  const now = Date.parse('2026-11-21T18:00:00Z');
  expect(boundsOf(asked(''), now)).toEqual({ at__gte: '2026-10-22T22:00:00.000Z' });
  expect(boundsOf(asked('razdoblje=1'), now)).toEqual({ at__gte: '2026-11-20T23:00:00.000Z' });
  expect(boundsOf(asked('razdoblje=sve'), now)).toEqual({});
  expect(periodOf(asked('razdoblje=toString'))).toBe('30');
  expect(periodOf(asked('record=x'))).toBe('sve');
  expect(periodOf(asked('record=x&razdoblje=7'))).toBe('7');
});

test('chosen days count whole, and either end may be open', () => {
  expect(boundsOf(asked('od=2026-11-20&do=2026-11-21'))).toEqual({
    at__gte: '2026-11-19T23:00:00.000Z',
    at__lte: '2026-11-21T22:59:59.999Z',
  });
  expect(boundsOf(asked('razdoblje=dani'))).toEqual({});
  expect(boundsOf(asked('do=2026-10-25'))).toEqual({ at__lte: '2026-10-25T22:59:59.999Z' });
  expect(boundsOf(asked('od=2026-02-30'))).toEqual({});
});
