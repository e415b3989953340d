import { expect, test } from 'vitest';
import { moved } from './sortable.tsx';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 1, 'bac'],
])('an entry moved from %i to %i leaves the others in their order', (from, to, result) => {
  expect(moved([...'abc'], from, to).join('')).toBe(result);
});
