import { expect, test } from 'vitest';
import { arranged } from './arranged.ts';

const parts = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
const names = (order: string[] | null) =>
  arranged(parts, order)
    .map(({ name }) => name)
    .join('');

test.each([
  [null, 'abcd'],
  [[], 'abcd'],
  [['d', 'c', 'b', 'a'], 'dcba'],
  // A part that came later stands behind the one before it, wherever that is now.
  [['d', 'b', 'a'], 'dbca'],
  [['c'], 'abcd'],
  // What is gone, and what is named twice.
  [['x', 'd', 'd', 'a'], 'dabc'],
])('in the order %j they stand %s', (order, expected) => {
  expect(names(order)).toBe(expected);
});
