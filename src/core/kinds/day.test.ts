import { expect, test } from 'vitest';
import { parseDay } from './day.ts';

const today = new Date('2026-11-21T12:00:00Z');

test.each([
  ['21. 11. 2026.', '2026-11-21'],
  ['21.\u00a011.\u00a02026.', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  ['1/2/26', '2026-02-01'],
  ['21112026', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['5.3.', '2026-03-05'],
])('%s is %s', (text, day) => {
  expect(parseDay(text, today)).toBe(day);
});

test.each([
  '',
  '31.2.2026',
  'sutra',
  '1',
  '1.13.2026',
  '1.2.3.4',
  '1.11.2',
  '1.11.202',
  '1.11.0026',
  '21. novembar 2026',
])('%s is no day', (text) => {
  expect(parseDay(text, today)).toBeNull();
});
