import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

it('says which lines two texts share', () => {
  expect(lineDifference('a\nb\nc', 'a\nx\nc\nd').map(({ what, text }) => `${what} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
    'added d',
  ]);
  expect(lineDifference('', '')).toEqual([{ what: 'same', text: '' }]);
});
