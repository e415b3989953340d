import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparedText, durationText, scaleOf, sharesOf, shareText } from './words.ts';

it.each([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [252, '4 min 12 s'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 dan'],
  [273_600, '3 dana 4 h'],
  [21 * 86_400, '21 dan'],
])('%s seconds read as %s', (seconds, text) => {
  expect(durationText(seconds).replaceAll('\u00a0', ' ')).toBe(text);
});

it('two stretches that read alike differ by less than the smaller unit shown', () => {
  const stretch = fc.integer({ min: 0, max: 90 * 86_400 });
  fc.assert(
    fc.property(stretch, stretch, (a, b) => {
      const least = Math.max(a, b) < 3600 ? 1 : Math.max(a, b) < 86_400 ? 60 : 3600;
      return durationText(a) !== durationText(b) || Math.abs(a - b) < least;
    }),
  );
});

it('a scale is read in a unit that fits its top', () => {
  expect([119, 120, 7200, 172_800].map((most) => scaleOf(most).sign)).toEqual(['s', 'min', 'h', 'd']);
});

it('what it is compared with ends with one full stop', () => {
  const before = { from: '2026-10-01', to: '2026-10-30', until: null, figures: {} as never };
  const text = (more: object) => comparedText({ ...before, ...more }).replaceAll('\u00a0', ' ');
  expect(text({})).toBe('U odnosu na 1. 10. 2026. – 30. 10. 2026.');
  expect(text({ from: before.to, until: '2026-10-30T11:00:00Z' })).toBe(
    'U odnosu na 30. 10. 2026., do istog doba dana.',
  );
});

it('a share of nothing is none', () => {
  expect([shareText(1, 3), shareText(0, 0)]).toEqual(['33\u00a0%', '–']);
});

it('a number of a person is drawn as a part of the most that anybody has', () => {
  const people = [
    { answers: 8, conversations: 4, first_answer: null, closed: 0 },
    { answers: 2, conversations: 1, first_answer: 30, closed: 0 },
  ];
  const shareIn = sharesOf(people);
  expect(people.map((one) => [shareIn('answers', one), shareIn('first_answer', one)])).toEqual([
    [1, null],
    [0.25, 1],
  ]);
  expect(shareIn('closed', people[0]!)).toBe(0);
});
