import { useQuery } from '@tanstack/react-query';
import type { Resource, ResourceRecord } from '../../core/resource.ts';
import { api } from '../../web/api.ts';
import { ROWS } from '../queries.ts';

/** Paths of a resource's API, and of a record in it. */
export const base = (resource: Resource): string => `/api${resource.path}`;
export const one = (resource: Resource, idguid: string): string =>
  `${base(resource)}/${encodeURIComponent(idguid)}`;

/** Milliseconds for what takes longer than an ordinary call: many records at once, a large spreadsheet. */
export const LONG_TIMEOUT = 120_000;

/** Keys of everything kept about resources, beside those of their lists (list/use-list.ts). */
export const keys = {
  all: [ROWS] as const,
  of: (resource: Resource) => [ROWS, resource.name] as const,
  record: (resource: Resource, idguid: string) => [ROWS, resource.name, 'record', idguid] as const,
  history: (resource: Resource, idguid: string) => [ROWS, resource.name, 'history', idguid] as const,
};

/** One record; null asks for none. */
export const useRecord = (resource: Resource, idguid: string | null) =>
  useQuery({
    queryKey: keys.record(resource, idguid ?? ''),
    queryFn: async ({ signal }) =>
      (await api.get<ResourceRecord>(one(resource, idguid ?? ''), { signal })).data,
    enabled: idguid !== null,
  });
