import { MAX_PAGE_SIZE, MAX_SEARCH } from '../../core/list-query.ts';
import { parseColumns } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import { askedFilters, type Filters, parseFilters } from './filters.ts';

export interface SortKey {
  field: string;
  desc: boolean;
}

/** The list's state in the address. The query keys are those of the API. */
export interface ListState {
  q: string;
  /** From 1. */
  page: number;
  /** Cursor of a page beyond the counted rows: `next` of the page before it. */
  after: string | null;
  pageSize: number;
  /** Empty: the list's own order. */
  sort: SortKey[];
  filters: Filters;
  /** Chosen columns in their order; null: the usual ones. */
  columns: string[] | null;
  /** A table, or a tree or a grid where the list can be one. */
  display: 'tabela' | 'stablo' | 'mreza';
  /** Id of the opened saved view; 'svi': the unfiltered list, where the plain address means something else. */
  view: string | null;
}

export const PAGE_SIZES = [25, 50, 100, MAX_PAGE_SIZE];
const DEFAULT_PAGE_SIZE = 25;

/** Whether the list can be sorted by a column. */
export const isSortable = (list: ListDefinition, name: string): boolean => list.spec.sortable.includes(name);

/** Parses "-created_at,naziv"; skips unknown and repeated names. */
function parseSort(list: ListDefinition, raw: string | null | undefined): SortKey[] {
  const keys: SortKey[] = [];
  for (const part of (raw ?? '').split(',')) {
    const desc = part.startsWith('-');
    const field = desc ? part.slice(1) : part;
    if (isSortable(list, field) && !keys.some((key) => key.field === field)) keys.push({ field, desc });
  }
  return keys;
}

/** The reverse of `parseSort`. */
export const sortText = (sort: readonly SortKey[]): string =>
  sort.map((key) => (key.desc ? '-' : '') + key.field).join(',');

/** The chosen order, or the list's default. */
export const effectiveSort = (list: ListDefinition, sort: SortKey[]): SortKey[] =>
  sort.length > 0 ? sort : parseSort(list, list.spec.sort);

/**
 * The order after a click on a header: ascending, descending, default. With `add` (Shift) the other fields stay.
 */
export function toggledSort(list: ListDefinition, sort: SortKey[], field: string, add: boolean): SortKey[] {
  const current = effectiveSort(list, sort);
  const key = current.find((one) => one.field === field);
  const next: SortKey | null = !key ? { field, desc: false } : key.desc ? null : { field, desc: true };
  if (!add) {
    // A field that only breaks ties starts over.
    if (key !== current[0]) return normalSort(list, [{ field, desc: false }]);
    // Where the default is this field descending, the next step is ascending, not the default again.
    return normalSort(list, next ? [next] : sort.length === 0 ? [{ field, desc: false }] : []);
  }
  if (!key) return normalSort(list, [...current, { field, desc: false }]);
  return normalSort(
    list,
    current.flatMap((one) => (one.field === field ? (next ?? []) : one)),
  );
}

/** The default order becomes an empty one. */
const normalSort = (list: ListDefinition, sort: SortKey[]): SortKey[] =>
  sortText(sort) === sortText(effectiveSort(list, [])) ? [] : sort;

function displayOf({ tree, grid }: ListDefinition, asked: string | null): ListState['display'] {
  if (asked === 'stablo' && tree) return 'stablo';
  return asked === 'mreza' && grid ? 'mreza' : 'tabela';
}

const VIEW = /^(svi|[0-9a-f-]{36})$/;

/** Parses the list's state from a query string; invalid and unknown values are ignored. */
export function parseList(list: ListDefinition, query: URLSearchParams): ListState {
  const page = Number(query.get('page'));
  const size = Number(query.get('page_size'));
  const view = query.get('pogled');
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
    after: query.get('after')?.slice(0, 2000) || null,
    pageSize: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    sort: normalSort(list, parseSort(list, query.get('sort'))),
    filters: parseFilters(list, query),
    columns: parseColumns(list, query.get('columns')),
    display: displayOf(list, query.get('prikaz')),
    view: view && VIEW.test(view) ? view : null,
  };
}

/** Serialises the state as a query string without default values. */
export function writeList(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.view) query.set('pogled', state.view);
  if (state.display !== 'tabela') query.set('prikaz', state.display);
  if (state.q) query.set('q', state.q);
  for (const key of Object.keys(state.filters).sort()) query.set(key, state.filters[key] ?? '');
  if (state.sort.length > 0) query.set('sort', sortText(state.sort));
  if (state.columns) query.set('columns', state.columns.join(','));
  if (state.pageSize !== DEFAULT_PAGE_SIZE) query.set('page_size', String(state.pageSize));
  if (state.page > 1) query.set('page', String(state.page));
  if (state.after) query.set('after', state.after);
  return query;
}

/** The query that a saved view stores: all but page and view. */
export const viewQuery = (state: ListState): string =>
  writeList({ ...state, page: 1, after: null, view: null }).toString();

/** The query of the API request. */
export function apiQuery(list: ListDefinition, state: ListState): Record<string, string> {
  return {
    ...queryWithoutPage(list, state),
    page: String(state.page),
    page_size: String(state.pageSize),
    ...(state.after && { after: state.after }),
  };
}

/** The same query for an export: all pages. */
export function queryWithoutPage(list: ListDefinition, state: ListState): Record<string, string> {
  const query: Record<string, string> = askedFilters(list, state.filters);
  if (state.q) query.q = state.q;
  if (state.sort.length > 0) query.sort = sortText(state.sort);
  return query;
}

/** Whether search or filters are set: tells "nothing found" from an empty list. */
export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || Object.keys(state.filters).length > 0;
