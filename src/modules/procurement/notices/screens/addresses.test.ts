import { expect, it } from 'vitest';
import { parseListQuery } from '../../../../core/list-query.ts';
import { noticeSpec } from '../announcements.api.ts';
import { addressOf, countedQuery, stateIn, toggled, watchAddress, watchedQuery } from './addresses.ts';

it('adds a value to a filter and takes it away, and the plain list says that it is all', () => {
  const state = stateIn('?q=vozila&state__in=open&page=3');
  const once = toggled(state.filters, 'cpv', '33600000');
  expect(addressOf(state, { filters: once })).toContain('cpv__in=33600000');
  expect(toggled(once, 'cpv', '33600000')).toEqual({ state__in: 'open' });
  expect(toggled({ cpv__in: '1,2' }, 'cpv', '1')).toEqual({ cpv__in: '2' });
  expect(addressOf(state, {})).not.toContain('page');
  expect(addressOf(stateIn(''), {})).toMatch(/\?pogled=svi$/);
});

it('hands a watch what the API reads, without what says nothing of new notices', () => {
  const state = stateIn(
    '?q=%22izgradnja+škole%22+-krov&cpv__in=45000000,71000000&announced=7&deadline__gte=2026-11-21&ours=true&sort=deadline&page=2',
  );
  const address = new URL(watchAddress(watchedQuery(state)), 'http://x');
  const query = new URLSearchParams(address.searchParams.get('query')!);
  expect([...query.keys()].sort()).toEqual(['cpv__in', 'deadline__gte', 'q']);
  expect(query.get('q')).toBe('"izgradnja škole" -krov');
  const read = parseListQuery(noticeSpec, Object.fromEntries(query));
  expect(read.filters.map(({ field }) => field).sort()).toEqual(['cpv', 'deadline']);
});

it('asks for counts with the words and filters of the list', () => {
  expect(countedQuery(stateIn('?q=a&sort=-value&page=4&state__in=open'))).toEqual({
    q: 'a',
    state__in: 'open',
  });
});
