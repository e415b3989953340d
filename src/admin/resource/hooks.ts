import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource, ResourceRecord } from '../../core/resource.ts';
import { ROWS } from '../queries.ts';
import {
  createRecord,
  deleteRecord,
  deleteRecords,
  editMany,
  fetchHistory,
  fetchRecord,
  fetchRemoved,
  previewMany,
  restoreRecords,
  updateRecord,
} from './client.ts';

/** Query keys of resources, besides those of their lists (list/use-list.ts). */
export const keys = {
  all: [ROWS] as const,
  of: (resource: Resource) => [ROWS, resource.name] as const,
  record: (resource: Resource, idguid: string) => [ROWS, resource.name, 'record', idguid] as const,
  history: (resource: Resource, idguid: string) => [ROWS, resource.name, 'history', idguid] as const,
};

const recordOptions = (resource: Resource, idguid: string) =>
  queryOptions({
    queryKey: keys.record(resource, idguid),
    queryFn: ({ signal }) => fetchRecord(resource, idguid, signal),
  });

export const useRecord = (resource: Resource, idguid: string | null) =>
  useQuery({ ...recordOptions(resource, idguid ?? ''), enabled: idguid !== null });

export const useHistory = (resource: Resource, idguid: string) =>
  useQuery({
    queryKey: keys.history(resource, idguid),
    queryFn: ({ signal }) => fetchHistory(resource, idguid, signal),
  });

/** Creates a record, or changes it with `idguid`; then refetches the queries of all resources, which may show its title. */
export function useSave(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    // Sends also while offline, so that the person sees an error instead of waiting.
    networkMode: 'always',
    mutationFn: (input: { idguid: string | null; version: number; values: Record<string, unknown> }) =>
      input.idguid === null
        ? createRecord(resource, input.values)
        : updateRecord(resource, input.idguid, input.version, input.values),
    onSuccess: (record) => {
      client.setQueryData(keys.record(resource, record.idguid), record);
      void client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Removes one record as it was seen, or several. */
export function useDelete(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (records: readonly ResourceRecord[]): Promise<unknown> => {
      const [first, ...others] = records;
      return first && others.length === 0
        ? deleteRecord(resource, first.idguid, first.version)
        : deleteRecords(
            resource,
            records.map(({ idguid }) => idguid),
          );
    },
    onSuccess: (_, records) => {
      for (const { idguid } of records) {
        client.removeQueries({ queryKey: keys.record(resource, idguid) });
        client.removeQueries({ queryKey: keys.history(resource, idguid) });
      }
      void client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** What is in the trash under this id. */
export const useRemoved = (resource: Resource, idguid: string | null) =>
  useQuery({
    queryKey: [...keys.of(resource), 'removed', idguid],
    queryFn: ({ signal }) => fetchRemoved(resource, idguid ?? '', signal),
    enabled: idguid !== null,
  });

/** Restores removed records. */
export function useRestored(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (idguids: string[]) => restoreRecords(resource, idguids),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** What setting the same values on many records would do. */
export const usePreviewMany = (resource: Resource) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: Parameters<typeof previewMany>[1]) => previewMany(resource, body),
  });

export function useEditMany(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Parameters<typeof editMany>[1]) => editMany(resource, body),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
