import type { Resource } from '../../../core/resource.ts';
import { META_COLUMNS, parseColumns } from './columns.ts';
import { type Filters, parseFilters } from './filters.ts';

export interface SortKey {
  field: string;
  desc: boolean;
}

/** All that the list shows, as it stands in the URL. The query keys are those of the API. */
export interface ListState {
  q: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Empty: the resource's own order. */
  sort: SortKey[];
  filters: Filters;
  /** Chosen columns in their order; null: the declared ones. */
  columns: string[] | null;
  /** A table, or a tree where the resource refers to itself. */
  display: 'tabela' | 'stablo';
  /** Saved view the person opened; 'svi' for the plain list when another one is the default. */
  view: string | null;
}

export const PAGE_SIZES = [25, 50, 100, 200];
export const DEFAULT_PAGE_SIZE = 25;
/** Longest search text sent. */
export const MAX_SEARCH = 200;

/** The field by which a resource refers to itself, and so makes a tree; null for the others. */
export function parentField(resource: Resource): string | null {
  const found = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'reference' && field.to === resource.name,
  );
  return found?.[0] ?? null;
}

/** What may be sorted by: every field, and when the record was entered or changed. */
export const isSortable = (resource: Resource, name: string): boolean =>
  Object.hasOwn(resource.fields, name) || (Object.hasOwn(META_COLUMNS, name) && name !== 'updated_by');

/** Reads "-created_at,naziv"; unknown and repeated fields are left out. */
export function parseSort(resource: Resource, raw: string | null | undefined): SortKey[] {
  const keys: SortKey[] = [];
  for (const part of (raw ?? '').split(',')) {
    const desc = part.startsWith('-');
    const field = desc ? part.slice(1) : part;
    if (isSortable(resource, field) && !keys.some((key) => key.field === field)) keys.push({ field, desc });
  }
  return keys;
}

/** Writes the order as the API reads it. */
export const sortText = (sort: readonly SortKey[]): string =>
  sort.map((key) => (key.desc ? '-' : '') + key.field).join(',');

/** The order that rules: the chosen one, or the resource's own. */
export const effectiveSort = (resource: Resource, sort: SortKey[]): SortKey[] =>
  sort.length > 0 ? sort : parseSort(resource, resource.sort ?? resource.title);

/**
 * The order after a click on a header: up, then down, then as it was. With `add` (Shift) the field joins the others.
 */
export function toggledSort(resource: Resource, sort: SortKey[], field: string, add: boolean): SortKey[] {
  const current = effectiveSort(resource, sort);
  const key = current.find((one) => one.field === field);
  const next: SortKey | null = !key ? { field, desc: false } : key.desc ? null : { field, desc: true };
  if (!add) return normalSort(resource, next ? [next] : []);
  if (!key) return normalSort(resource, [...current, { field, desc: false }]);
  return normalSort(
    resource,
    current.flatMap((one) => (one.field === field ? (next ?? []) : one)),
  );
}

/** The resource's own order is written as none. */
const normalSort = (resource: Resource, sort: SortKey[]): SortKey[] =>
  sortText(sort) === sortText(effectiveSort(resource, [])) ? [] : sort;

const VIEW = /^(svi|[0-9a-f-]{36})$/;

/** Reads the list's state from a query string; whatever is wrong or unknown counts as absent. */
export function parseList(resource: Resource, query: URLSearchParams): ListState {
  const page = Number(query.get('page'));
  const size = Number(query.get('page_size'));
  const view = query.get('pogled');
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    page: Number.isInteger(page) && page > 0 && page < 1e7 ? page : 1,
    pageSize: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    sort: normalSort(resource, parseSort(resource, query.get('sort'))),
    filters: parseFilters(resource, query),
    columns: parseColumns(resource, query.get('columns')),
    display: query.get('prikaz') === 'stablo' && parentField(resource) ? 'stablo' : 'tabela',
    view: view && VIEW.test(view) ? view : null,
  };
}

/** Writes the state as a query string; what is as usual is left out, so that the plain list has a plain address. */
export function writeList(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.view) query.set('pogled', state.view);
  if (state.display === 'stablo') query.set('prikaz', 'stablo');
  if (state.q) query.set('q', state.q);
  for (const key of Object.keys(state.filters).sort()) query.set(key, state.filters[key] ?? '');
  if (state.sort.length > 0) query.set('sort', sortText(state.sort));
  if (state.columns) query.set('columns', state.columns.join(','));
  if (state.pageSize !== DEFAULT_PAGE_SIZE) query.set('page_size', String(state.pageSize));
  if (state.page > 1) query.set('page', String(state.page));
  return query;
}

/** The part of the state that a saved view keeps: everything but the page and the view's own name. */
export const viewQuery = (state: ListState): string =>
  writeList({ ...state, page: 1, view: null }).toString();

/** The query the server is asked. */
export function apiQuery(state: ListState): Record<string, string> {
  return {
    ...queryWithoutPage(state),
    page: String(state.page),
    page_size: String(state.pageSize),
  };
}

/** The same query for an export: all pages. */
export function queryWithoutPage(state: ListState): Record<string, string> {
  const query: Record<string, string> = { ...state.filters };
  if (state.q) query.q = state.q;
  if (state.sort.length > 0) query.sort = sortText(state.sort);
  return query;
}

/** True when something narrows the list, so that "nothing found" differs from "nothing there". */
export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || Object.keys(state.filters).length > 0;
