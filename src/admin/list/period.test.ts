import { expect, test } from 'vitest';
import { dayOf, dayStart } from '../../core/dates.ts';
import { daysOf } from '../../core/period.ts';
import { boundsOf } from './period.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');

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

test('a period is counted from the day it is, and lasts until now', () => {
  expect(daysOf('danas', {}, NOW)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(daysOf('7', {}, NOW)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(boundsOf({ '': '30' }, NOW)).toEqual({ gte: '2026-10-22T22:00:00.000Z' });
  expect(boundsOf({ '': 'danas' }, NOW)).toEqual({ gte: '2026-11-20T23:00:00.000Z' });
  expect(boundsOf({ '': 'juce' }, NOW)).toEqual({
    gte: '2026-11-19T23:00:00.000Z',
    lte: '2026-11-20T22:59:59.999Z',
  });
  expect(boundsOf({ '': 'toString' }, NOW)).toEqual({});
});

test('chosen days count whole, and either end may be open', () => {
  expect(boundsOf({ gte: '2026-11-20', lte: '2026-11-21' }, NOW)).toEqual({
    gte: '2026-11-19T23:00:00.000Z',
    lte: '2026-11-21T22:59:59.999Z',
  });
  expect(boundsOf({}, NOW)).toEqual({});
  // The day on which the clock is put back has twenty-five hours.
  expect(boundsOf({ lte: '2026-10-25' }, NOW)).toEqual({ lte: '2026-10-25T22:59:59.999Z' });
});
