import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';
import { briefTime, comingTime, dayWords, lasting } from './time-words.ts';

/** A Saturday afternoon in Sarajevo. */
const NOW = new Date('2026-11-28T14:00:00+01:00');

it.each([
  ['2026-11-28T13:05:00+01:00', '13:05'],
  ['2026-11-28T00:00:00+01:00', '00:00'],
  // The phone's clock may be ahead of ours.
  ['2026-11-29T09:05:00+01:00', '09:05'],
  ['2026-11-27T23:59:00+01:00', 'jučer'],
  ['2026-11-26T12:00:00+01:00', 'čet'],
  ['2026-11-22T12:00:00+01:00', 'ned'],
  ['2026-11-21T12:00:00+01:00', '21. 11.'],
  ['2026-01-02T12:00:00+01:00', '2. 1.'],
  ['2025-11-30T12:00:00+01:00', '30. 11. 2025.'],
])('%s is written as %s in the list', (at, words) => {
  expect(briefTime(at, NOW).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  ['2026-11-28', 'Danas'],
  ['2026-11-27', 'Jučer'],
  ['2026-11-24', 'Utorak'],
  ['2026-11-21', 'Subota, 21. 11. 2026.'],
])('the day %s is %s', (day, words) => {
  expect(dayWords(day, NOW).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  ['2026-11-28T14:00:30+01:00', '1 min'],
  ['2026-11-28T13:01:00+01:00', '59 min'],
  ['2026-11-28T13:00:00+01:00', '1 h'],
  ['2026-11-27T14:00:00+01:00', '1 dan'],
  ['2026-11-26T13:00:00+01:00', '2 dana'],
  ['2026-11-07T13:00:00+01:00', '21 dan'],
])('waiting since %s lasts %s', (since, words) => {
  expect(lasting(since, NOW).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  ['2026-11-28T18:00:00+01:00', 'danas u 18:00'],
  ['2026-11-29T08:00:00+01:00', 'sutra u 8:00'],
  ['2026-11-30T08:00:00+01:00', 'ponedjeljak u 8:00'],
  ['2026-12-08T08:00:00+01:00', '8. 12. 2026. 08:00'],
])('what ends at %s ends %s', (at, words) => {
  expect(comingTime(at, NOW).replaceAll('\u00a0', ' ')).toBe(words);
});

it('a conversation is put off to hours of work, also over the change of the clock', () => {
  const times = (now: string) =>
    snoozeTimes(new Date(now)).map(({ label, until }) => [label, until.toISOString()]);
  expect(times('2026-11-28T14:10:00+01:00')).toEqual([
    ['Kasnije danas', '2026-11-28T16:30:00.000Z'],
    ['Sutra ujutro', '2026-11-29T07:00:00.000Z'],
    ['U ponedjeljak', '2026-11-30T07:00:00.000Z'],
  ]);
  // On Sunday Monday is tomorrow, and in the evening there is no later today.
  expect(times('2026-03-29T19:00:00+02:00')).toEqual([['Sutra ujutro', '2026-03-30T06:00:00.000Z']]);
  expect(times('2026-03-28T19:00:00+01:00').at(0)).toEqual(['Sutra ujutro', '2026-03-29T06:00:00.000Z']);
  expect(times('2026-11-30T09:00:00+01:00').at(-1)).toEqual(['U ponedjeljak', '2026-12-07T07:00:00.000Z']);
});
