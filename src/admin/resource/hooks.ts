import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Resource } from '../../core/resource.ts';
import {
  type Choice,
  createRecord,
  createView,
  deleteRecord,
  deleteRecords,
  deleteView,
  fetchAll,
  fetchChoices,
  fetchHistory,
  fetchList,
  fetchRecord,
  fetchViews,
  type SavedView,
  updateRecord,
  updateView,
} from './client.ts';

/** Most records that a tree loads. */
export const TREE_LIMIT = 2000;

/** Keys of everything kept about resources, in one place. All begin with `resource`. */
export const keys = {
  all: ['resource'] as const,
  of: (resource: Resource) => ['resource', resource.name] as const,
  list: (resource: Resource, query: Record<string, string>) =>
    ['resource', resource.name, 'list', query] as const,
  tree: (resource: Resource, query: Record<string, string>) =>
    ['resource', resource.name, 'tree', query] as const,
  record: (resource: Resource, idguid: string) => ['resource', resource.name, 'record', idguid] as const,
  history: (resource: Resource, idguid: string) => ['resource', resource.name, 'history', idguid] as const,
  choices: (resource: Resource, field: string, q: string) =>
    ['resource', resource.name, 'choices', field, q] as const,
  label: (resource: Resource, field: string, idguid: string) =>
    ['resource', resource.name, 'label', field, idguid] as const,
  views: (resource: Resource) => ['views', resource.name] as const,
};

/** One page of the list; while the next is fetched the one before stays in sight. */
export const useResourceList = (resource: Resource, query: Record<string, string>, enabled = true) =>
  useQuery({
    queryKey: keys.list(resource, query),
    queryFn: ({ signal }) => fetchList(resource, query, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Every record of the query (at most TREE_LIMIT), for a tree. */
export const useResourceTree = (resource: Resource, query: Record<string, string>, enabled: boolean) =>
  useQuery({
    queryKey: keys.tree(resource, query),
    queryFn: ({ signal }) => fetchAll(resource, query, TREE_LIMIT, signal),
    placeholderData: keepPreviousData,
    enabled,
  });

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

/** What the search box of a reference field offers. */
export const useChoices = (resource: Resource, field: string, q: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.choices(resource, field, q),
    queryFn: ({ signal }) => fetchChoices(resource, field, { q, limit: '20' }, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    enabled,
  });

/** Referenced records that are known by id alone (a filter in the URL); missing until they arrive. */
export function useChosen(resource: Resource, field: string, idguids: string[]): Record<string, Choice> {
  const results = useQueries({
    queries: idguids.map((idguid) => ({
      queryKey: keys.label(resource, field, idguid),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchChoices(resource, field, { idguid }, signal),
      staleTime: 60_000,
    })),
  });
  const chosen: Record<string, Choice> = {};
  for (const [index, idguid] of idguids.entries()) {
    const choice = results[index]?.data?.[0];
    if (choice) chosen[idguid] = choice;
  }
  return chosen;
}

/** Creates, or with `idguid` changes; everything shown of any resource is then asked for again (titles may differ). */
export function useSave(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    // Even offline the attempt is made, so that the person hears of it instead of waiting.
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

export function useDelete(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ idguid, version }: { idguid: string; version: number }) =>
      deleteRecord(resource, idguid, version),
    onSuccess: (_, { idguid }) => {
      client.removeQueries({ queryKey: keys.record(resource, idguid) });
      client.removeQueries({ queryKey: keys.history(resource, idguid) });
      // What shows the deleted record right now is about to leave; asking for it again would only be a 404.
      void client.invalidateQueries({ queryKey: keys.all, refetchType: 'none' });
    },
  });
}

export function useBulkDelete(resource: Resource) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (idguids: string[]) => deleteRecords(resource, idguids),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Saved views of the person for this list, and what can be done with them. */
export function useViews(resource: Resource) {
  const client = useQueryClient();
  const queryKey = keys.views(resource);
  const refresh = () => client.invalidateQueries({ queryKey });
  const views = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchViews(resource, signal),
    staleTime: 60_000,
  });
  const create = useMutation({
    networkMode: 'always',
    mutationFn: (view: Omit<SavedView, 'idguid'>) => createView(resource, view),
    onSuccess: refresh,
  });
  const update = useMutation({
    networkMode: 'always',
    mutationFn: ({ idguid, ...changes }: { idguid: string } & Partial<Omit<SavedView, 'idguid'>>) =>
      updateView(idguid, changes),
    onSuccess: refresh,
  });
  const remove = useMutation({ networkMode: 'always', mutationFn: deleteView, onSuccess: refresh });
  return { views, create, update, remove };
}
