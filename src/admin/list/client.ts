import type { PageMeta } from '../../core/endpoint.ts';
import { type FileFormat, MAX_PAGE_SIZE } from '../../core/list-query.ts';
import type { LayoutChanges, Layouts } from '../../modules/workspace/layouts.api.ts';
import type { NewView, SavedView, ViewChanges } from '../../modules/workspace/saved-views.api.ts';
import { api, download } from '../../web/api.ts';
import { saveFile } from '../../web/save-file.ts';
import type { ListDefinition, ListRow } from './definition.ts';

/** API calls of a list, its saved views and its layout. They throw ApiError. */

export type { LayoutChanges, Layouts, NewView, PageMeta, SavedView, ViewChanges };

export interface ListPage<Row = ListRow> {
  data: Row[];
  meta: PageMeta;
}

/** Query parameters of the API; null values are not sent. */
export type Query = Record<string, string | null>;

export async function fetchPage<Row>(
  path: string,
  query: Query,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  const answer = await api.get<Row[], PageMeta>(path, { query, signal });
  const meta = answer.meta ?? { page: 1, page_size: answer.data.length, total: answer.data.length };
  return { data: answer.data, meta };
}

/** Fetches all pages of a query, up to `most` rows; `total` counts the rest too. */
export async function fetchAll<Row>(
  path: string,
  query: Query,
  most: number,
  signal?: AbortSignal,
): Promise<{ data: Row[]; total: number }> {
  const data: Row[] = [];
  for (let page = 1; ; page++) {
    const part = await fetchPage<Row>(
      path,
      { ...query, page: String(page), page_size: String(MAX_PAGE_SIZE) },
      signal,
    );
    data.push(...part.data);
    if (part.data.length === 0 || data.length >= Math.min(part.meta.total, most)) {
      return { data, total: part.meta.total };
    }
  }
}

const dataOf = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data;

/** Downloads all rows of the query with the visible columns. */
export async function exportList(
  list: ListDefinition,
  query: Query,
  columns: string[],
  format: FileFormat,
): Promise<void> {
  await downloadFile(list.api, { ...query, format, columns: columns.join(',') });
}

/** Downloads what an address answers as a file, by the name that the answer gives it. */
export async function downloadFile(path: string, query: Query | URLSearchParams): Promise<void> {
  const { blob, filename } = await download(path, { query });
  saveFile(blob, filename);
}

const VIEWS = '/api/korisnik/pogledi';

export const fetchViews = (list: string, signal?: AbortSignal) =>
  dataOf(api.get<SavedView[]>(VIEWS, { query: { resource: list }, signal }));

export const createView = (list: string, view: Omit<NewView, 'resource'>) =>
  dataOf(api.post<SavedView>(VIEWS, { ...view, resource: list }));

export const updateView = (idguid: string, changes: ViewChanges) =>
  dataOf(api.patch<SavedView>(`${VIEWS}/${idguid}`, changes));

export const deleteView = (idguid: string) => dataOf(api.delete<null>(`${VIEWS}/${idguid}`));

const LAYOUTS = '/api/korisnik/liste';

export const fetchLayouts = (signal?: AbortSignal) => dataOf(api.get<Layouts>(LAYOUTS, { signal }));

export const keepLayout = (list: string, changes: LayoutChanges) =>
  dataOf(api.patch<Layouts>(`${LAYOUTS}/${list}`, changes));

export const keepDensity = (density: Layouts['density']) => dataOf(api.patch<Layouts>(LAYOUTS, { density }));
