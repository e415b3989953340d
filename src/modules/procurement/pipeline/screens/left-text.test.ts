import { expect, it } from 'vitest';
import { isNear, leftText } from './left-text.ts';

const now = Date.parse('2026-10-24T21:30:00Z'); // 23:30 in Sarajevo, before the clock is put back
it.each([
  ['2026-10-24T21:00:00Z', 'rok je prošao'],
  ['2026-10-24T21:45:00Z', 'danas, manje od sata'],
  ['2026-10-25T11:00:00Z', 'sutra'],
  ['2026-10-26T11:00:00Z', 'još 2 dana'],
  ['2026-10-29T11:00:00Z', 'još 5 dana'],
  ['2026-11-14T11:00:00Z', 'još 21 dan'],
])('%s: %s', (deadline, text) => expect(leftText(deadline, now).replaceAll('\u00a0', ' ')).toBe(text));

it('hours are counted on the day itself', () => {
  const morning = Date.parse('2026-12-01T07:00:00Z');
  expect(leftText('2026-12-01T12:00:00Z', morning).replaceAll('\u00a0', ' ')).toBe('danas, još 5 sati');
});

it('three days ahead are near, what has passed is not', () => {
  expect(['2026-10-24T21:00:00Z', '2026-10-27T21:00:00Z', '2026-10-28T21:00:00Z'].map((at) => isNear(at, now))).toEqual([
    false,
    true,
    false,
  ]);
});
