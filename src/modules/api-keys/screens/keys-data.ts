import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ROWS } from '../../../admin/list/use-list.ts';
import { ZONE } from '../../../core/zone.ts';
import { api } from '../../../web/api.ts';
import type { PermissionTreeData } from '../../rights/giving/tree.api.ts';
import type { ApiKey, ApiKeyRow } from '../keys.api.ts';

export const API = '/api/admin/api-keys';
/** Where the screens stand. */
export const HOME = '/admin/api-keys';

/** One key, of the caller's organisation or of `tenant`. */
export const useKey = (idguid: string, tenant: string | null) =>
  useQuery({
    queryKey: ['api-keys', 'one', tenant, idguid],
    queryFn: async ({ signal }) =>
      (await api.get<ApiKey>(`${API}/${encodeURIComponent(idguid)}`, { signal, query: { tenant } })).data,
  });

/** The rights that may be put into a key; without one, into a new key. */
export const useKeyTree = (key: string | null, tenant: string | null) =>
  useQuery({
    queryKey: ['api-keys', 'tree', tenant, key],
    queryFn: async ({ signal }) =>
      (await api.get<PermissionTreeData>(`${API}/permissions`, { signal, query: { tenant, key } })).data,
    // What is being ticked must not be changed under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Has everything that shows keys read anew. */
export function useKeysChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['api-keys'] });
    void client.invalidateQueries({ queryKey: [ROWS] });
  };
}

export const STATE_LABELS: Record<ApiKeyRow['state'], string> = {
  active: 'Važi',
  expired: 'Istekao',
  revoked: 'Opozvan',
  inactive: 'Vlasnik bez pristupa',
};
export const STATE_COLORS: Record<ApiKeyRow['state'], string> = {
  active: 'green',
  expired: 'yellow',
  revoked: 'red',
  inactive: 'yellow',
};

/** The last second of a day, on the product's own clock. */
export function endOfDay(day: string): string {
  const asUtc = new Date(`${day}T23:59:59Z`);
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(asUtc);
  const ahead = Date.parse(`${text.replace(' ', 'T')}Z`) - asUtc.getTime();
  return new Date(asUtc.getTime() - ahead).toISOString();
}
