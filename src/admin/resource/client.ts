import type { EditManyPreview } from '../../core/records/edit-many.api.ts';
import type { RemovedRecord } from '../../core/records/trash.api.ts';
import type { Resource, ResourceRecord } from '../../core/resource.ts';
import type { HistoryEntry, InUse } from '../../core/resource-api.ts';
import type { ImportOptions, ImportResult, Inspection } from '../../core/transfer/transfer.api.ts';
import { api } from '../../web/api.ts';

/** Calls of a resource's API; each throws ApiError. */

export type { EditManyPreview, HistoryEntry, ImportOptions, ImportResult, Inspection, InUse };

export const base = (resource: Resource): string => `/api${resource.path}`;
const one = (resource: Resource, idguid: string): string => `${base(resource)}/${encodeURIComponent(idguid)}`;

/** Timeout in milliseconds of longer calls: many records at once, a large spreadsheet. */
const LONG_TIMEOUT = 120_000;

const dataOf = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data;

export const fetchRecord = (resource: Resource, idguid: string, signal?: AbortSignal) =>
  dataOf(api.get<ResourceRecord>(one(resource, idguid), { signal }));

export const fetchHistory = (resource: Resource, idguid: string, signal?: AbortSignal) =>
  dataOf(api.get<HistoryEntry[]>(`${one(resource, idguid)}/history`, { signal }));

export const createRecord = (resource: Resource, values: Record<string, unknown>) =>
  dataOf(api.post<ResourceRecord>(base(resource), values));

/** Sends the changed fields with the version they were based on; 409 `stale` if there is a newer one. */
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

/** What is in the trash under this id; null if nothing is. */
export const fetchRemoved = async (resource: Resource, idguid: string, signal?: AbortSignal) =>
  (await dataOf(api.get<RemovedRecord[]>(`${base(resource)}/trash`, { query: { idguid }, signal })))[0] ??
  null;

export const restoreRecords = (resource: Resource, idguids: string[]) =>
  dataOf(api.post<{ restored: number }>(`${base(resource)}/trash/restore`, { idguids }));

/** What setting `values` on these records would do. */
export const previewMany = (
  resource: Resource,
  body: { idguids: string[]; values: Record<string, unknown> },
) =>
  dataOf(api.post<EditManyPreview>(`${base(resource)}/bulk-edit/preview`, body, { timeout: LONG_TIMEOUT }));

/** Sets `values` on the records of a preview; 409 `bulk_edit_refused` with a new preview unless all of them can be changed. */
export const editMany = (
  resource: Resource,
  body: { records: EditManyPreview['changing']; values: Record<string, unknown> },
) => dataOf(api.post<{ edited: number }>(`${base(resource)}/bulk-edit`, body, { timeout: LONG_TIMEOUT }));

const formOf = (file: File, options?: ImportOptions): FormData => {
  const form = new FormData();
  // The options come before the file, because the server needs them first.
  if (options) form.append('options', JSON.stringify(options));
  form.append('file', file);
  return form;
};

export const inspectImport = (resource: Resource, file: File) =>
  dataOf(api.post<Inspection>(`${base(resource)}/import/inspect`, formOf(file), { timeout: LONG_TIMEOUT }));

/**
 * Runs the import or a trial (`dry_run`); with invalid rows it imports the others with `skip_failed`, otherwise nothing (409
 * `import_failed`).
 */
export const runImport = (resource: Resource, file: File, options: ImportOptions) =>
  dataOf(
    api.post<ImportResult>(`${base(resource)}/import`, formOf(file, options), { timeout: LONG_TIMEOUT }),
  );
