import { type ListState, parseList, queryWithoutPage, writeList } from '../../../../admin/list/address.ts';
import type { ListDefinition } from '../../../../admin/list/definition.ts';
import { type Filters, listOf } from '../../../../admin/list/filters.ts';
import { NOTICES_PATH, WATCHES_PATH } from '../../labels.ts';
import { noticeList } from './notice-list.tsx';

const list = noticeList as ListDefinition;

/** The list's state in an address. */
export const stateIn = (search: string): ListState => parseList(list, new URLSearchParams(search));

/** Address of the list in this state, from its first page. */
export function addressOf(state: ListState, change: Partial<ListState>): string {
  const query = writeList({ ...state, page: 1, after: null, view: null, ...change }).toString();
  // The plain address opens what is open, or a person's own view.
  return `${NOTICES_PATH}?${query || 'pogled=svi'}`;
}

/** Filters with a value of one of them added, or taken away if it is there. */
export function toggled(filters: Filters, name: string, value: string): Filters {
  const key = `${name}__in`;
  const { [key]: had, ...others } = filters;
  const values = listOf(had);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.length > 0 ? { ...others, [key]: next.join(',') } : others;
}

/** The query of the API for counts: words and filters. */
export function countedQuery(state: ListState): Record<string, string> {
  const { sort: _sort, ...query } = queryWithoutPage(list, state);
  return query;
}

/**
 * What a watch of this search asks for. It watches what is new, so that neither a period of publication nor what one follows already says
 * anything about it.
 */
export function watchedQuery(state: ListState): string {
  const kept = Object.entries(countedQuery(state)).filter(([key]) => !/^(announced|ours)(__|$)/.test(key));
  return new URLSearchParams(kept).toString();
}

/** The form of a new watch that asks for this. */
export const watchAddress = (query: string): string =>
  `${WATCHES_PATH}/create?query=${encodeURIComponent(query)}`;
