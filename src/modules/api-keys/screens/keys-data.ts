import { UNCHANGING, useGet } from '../../../admin/kit/index.ts';
import type { PermissionTreeData } from '../../rights/giving/tree.api.ts';
import type { ApiKey, ApiKeyRow } from '../administration/keys.api.ts';

export const API = '/api/admin/api-keys';
/** Where the screens stand. */
export const HOME = '/admin/api-keys';

/** One key, of the caller's organisation or of `tenant`. */
export const useKey = (idguid: string, tenant: string | null) =>
  useGet<ApiKey>(`${API}/${encodeURIComponent(idguid)}`, { tenant });

/** The rights that may be put into a key; without one, into a new key. */
export const useKeyTree = (key: string | null, tenant: string | null) =>
  useGet<PermissionTreeData>(`${API}/permissions`, { tenant, key }, UNCHANGING);

export const STATE_COLORS: Record<ApiKeyRow['state'], string> = {
  active: 'green',
  expired: 'yellow',
  revoked: 'red',
  inactive: 'yellow',
};
