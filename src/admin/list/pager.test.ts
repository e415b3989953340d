import { expect, test } from 'vitest';
import { parseList } from './address.ts';
import type { ListDefinition } from './definition.ts';
import { lastPage, neighbours, pageChoices } from './pager.tsx';

const list = { spec: { sortable: [], sort: '' } } as unknown as ListDefinition;
const at = (query: string) => parseList(list, new URLSearchParams(query));

test('what is counted is turned by its number, to the first and the last page', () => {
  const meta = { page: 1, page_size: 25, total: 60 };
  expect(lastPage(meta)).toBe(3);
  expect(neighbours(at(''), meta)).toEqual({ next: { page: 2 }, previous: null });
  expect(neighbours(at('page=3'), meta)).toEqual({ next: null, previous: { page: 2 } });
  expect(lastPage({ ...meta, total: 0 })).toBe(1);
});

test('beyond what is counted one steps on with what the page before answered, and back by the history', () => {
  const meta = { page: 400, page_size: 25, total: 10_000, more: true as const, next: 'abc' };
  expect(lastPage(meta)).toBe(400);
  expect(neighbours(at('page=399'), meta).next).toEqual({ page: 400 });
  expect(neighbours(at('page=400'), meta).next).toEqual({ page: 401, after: 'abc' });
  const beyond = at('page=401&after=abc');
  expect(neighbours(beyond, { ...meta, next: 'def' })).toEqual({
    next: { page: 402, after: 'def' },
    previous: 'back',
  });
  const { next: _next, ...last } = meta;
  expect(neighbours(beyond, last).next).toBeNull();
});

test('of many pages round steps are offered beside those around, and always the one that is shown', () => {
  expect(pageChoices(2, 3)).toEqual([1, 2, 3]);
  expect(pageChoices(401, 400)).toContain(401);
  const many = pageChoices(500, 4000);
  expect(many.length).toBeLessThan(80);
  for (const page of [1, 490, 500, 510, 4000]) expect(many).toContain(page);
});
