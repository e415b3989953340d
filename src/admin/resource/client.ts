import type { PageMeta } from '../../core/endpoint.ts';
import type { Resource, ResourceRecord } from '../../core/resource.ts';
import type { Choice, HistoryEntry, InUse } from '../../core/resource-api.ts';
import type { ImportOptions, ImportResult, Inspection } from '../../core/transfer/transfer.api.ts';
import type { SavedView, ViewChanges } from '../../modules/workspace/saved-views.api.ts';
import { api, download } from '../../web/api.ts';

/** Calls of a resource's API; each throws ApiError. */

export type { Choice, HistoryEntry, ImportOptions, ImportResult, Inspection, InUse, SavedView };

export interface ListPage {
  data: ResourceRecord[];
  meta: PageMeta;
}

type Query = Record<string, string>;

export const base = (resource: Resource): string => `/api${resource.path}`;
const one = (resource: Resource, idguid: string): string => `${base(resource)}/${encodeURIComponent(idguid)}`;

export async function fetchList(resource: Resource, query: Query, signal?: AbortSignal): Promise<ListPage> {
  const answer = await api.get<ResourceRecord[], ListPage['meta']>(base(resource), { query, signal });
  const meta = answer.meta ?? { page: 1, page_size: answer.data.length, total: answer.data.length };
  return { data: answer.data, meta };
}

/** Every record of a query, page by page, at most `most`; `total` tells whether there are more. */
export async function fetchAll(
  resource: Resource,
  query: Query,
  most: number,
  signal?: AbortSignal,
): Promise<{ data: ResourceRecord[]; total: number }> {
  const data: ResourceRecord[] = [];
  for (let page = 1; ; page++) {
    const part = await fetchList(resource, { ...query, page: String(page), page_size: '200' }, signal);
    data.push(...part.data);
    if (part.data.length === 0 || data.length >= Math.min(part.meta.total, most)) {
      return { data, total: part.meta.total };
    }
  }
}

const dataOf = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data;

export const fetchRecord = (resource: Resource, idguid: string, signal?: AbortSignal) =>
  dataOf(api.get<ResourceRecord>(one(resource, idguid), { signal }));

export const fetchHistory = (resource: Resource, idguid: string, signal?: AbortSignal) =>
  dataOf(api.get<HistoryEntry[]>(`${one(resource, idguid)}/history`, { signal }));

/** Choices of a reference field: those that a search finds, or the one with `idguid`. */
export const fetchChoices = (
  resource: Resource,
  field: string,
  query: { q?: string; idguid?: string; limit?: string },
  signal?: AbortSignal,
) => dataOf(api.get<Choice[]>(`${base(resource)}/references/${field}`, { query, signal }));

export const createRecord = (resource: Resource, values: Record<string, unknown>) =>
  dataOf(api.post<ResourceRecord>(base(resource), values));

/** Sends the changed fields with the version they were made on; 409 `stale` when it has moved on. */
export const updateRecord = (
  resource: Resource,
  idguid: string,
  version: number,
  values: Record<string, unknown>,
) => dataOf(api.patch<ResourceRecord>(one(resource, idguid), { ...values, version }));

export const deleteRecord = (resource: Resource, idguid: string, version: number) =>
  dataOf(api.delete<null>(one(resource, idguid), { query: { version } }));

export const deleteRecords = (resource: Resource, idguids: string[]) =>
  dataOf(api.post<{ deleted: number }>(`${base(resource)}/bulk-delete`, { idguids }));

/** Hands the person the file of the query, all pages, with the columns as they see them. */
export async function exportList(
  resource: Resource,
  query: Query,
  columns: string[],
  format: 'csv' | 'xlsx',
): Promise<void> {
  const file = await download(base(resource), {
    query: { ...query, format, columns: columns.join(',') },
    timeout: 120_000,
  });
  saveFile(file.blob, file.filename.includes('.') ? file.filename : `${resource.name}.${format}`);
}

/** Offers a file for saving, as if it had been linked. */
export function saveFile(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const VIEWS = '/api/korisnik/pogledi';

export const fetchViews = (resource: Resource, signal?: AbortSignal) =>
  dataOf(api.get<SavedView[]>(VIEWS, { query: { resource: resource.name }, signal }));

export const createView = (resource: Resource, view: Omit<SavedView, 'idguid'>) =>
  dataOf(api.post<SavedView>(VIEWS, { ...view, resource: resource.name }));

export const updateView = (idguid: string, changes: ViewChanges) =>
  dataOf(api.patch<SavedView>(`${VIEWS}/${idguid}`, changes));

export const deleteView = (idguid: string) => dataOf(api.delete<null>(`${VIEWS}/${idguid}`));

/** Reading a large spreadsheet may take longer than an ordinary call, in milliseconds. */
const IMPORT_TIMEOUT = 120_000;

const formOf = (file: File, options?: ImportOptions): FormData => {
  const form = new FormData();
  // Before the file, so that the server knows what to do with it when it comes.
  if (options) form.append('options', JSON.stringify(options));
  form.append('file', file);
  return form;
};

export const inspectImport = (resource: Resource, file: File) =>
  dataOf(api.post<Inspection>(`${base(resource)}/import/inspect`, formOf(file), { timeout: IMPORT_TIMEOUT }));

/** Tries (`dry_run`) or does the import; a real run with any error changes nothing and throws 409 `import_failed`. */
export const runImport = (resource: Resource, file: File, options: ImportOptions) =>
  dataOf(
    api.post<ImportResult>(`${base(resource)}/import`, formOf(file, options), { timeout: IMPORT_TIMEOUT }),
  );
