import { expect, it } from 'vitest';
import { gradeOf, percent } from '../../../modules/checker/scores.ts';
import { signOf } from './grade.ts';

it.each([
  [1, 'good'],
  [0.9, 'good'],
  [0.8999, 'middling'],
  [0.5, 'middling'],
  [0.4999, 'poor'],
  [0, 'poor'],
  [null, 'none'],
  [undefined, 'none'],
])('%s is %s', (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});

it.each([
  [1, '100%'],
  [0.945, '95%'],
  [0.944, '94%'],
  [0.005, '1%'],
  [0, '0%'],
  // Rounded up it would stand in a band that its colour is not of.
  [0.895, '89%'],
  [0.8999, '89%'],
  [0.495, '49%'],
  [0.994, '99%'],
  [null, '–'],
])('%s reads %s', (score, text) => {
  expect(percent(score)).toBe(text);
});

it('is of the same band in its colour and in its percentage', () => {
  const scores = Array.from({ length: 10_001 }, (_, n) => n / 10_000);
  const wrong = scores.filter(
    (score) => gradeOf(Number.parseInt(percent(score), 10) / 100) !== gradeOf(score),
  );
  expect(wrong).toEqual([]);
});

it.each([
  [1, 'tick'],
  [0.99, 'warning'],
  [0.01, 'warning'],
  [0, 'cross'],
  [null, null],
])('the sign of %s is %s', (score, sign) => {
  expect(signOf(score)).toBe(sign);
});
