import { expect, it } from 'vitest';
import { changedOf } from './changed.ts';

it('is what says something else, whatever the order it is said in', () => {
  const before = { title: 'A', year: null, tags: ['x', 'y'], services: [{ id: 'web', name: 'W' }] };
  expect(changedOf({ ...before, services: [{ name: 'W', id: 'web' }] }, before)).toEqual({});
  expect(changedOf({ ...before, tags: ['y', 'x'] }, before)).toEqual({ tags: ['y', 'x'] });
  expect(changedOf({ ...before, year: 2026, title: '' }, before)).toEqual({ year: 2026, title: '' });
});
