import { useQuery } from '@tanstack/react-query';
import { ORGANISATIONS } from '../../core/identity/paths.ts';
import { api } from '../../web/api.ts';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { useQueryParams } from '../kit/use-query-params.ts';

/** Query parameter of the organisation that the operator manages. */
export const ACTING = 'organizacija';

/**
 * The organisation that the screen manages: the operator's people may name another one in the address (`?organizacija=`),
 * sent to the API as `tenant`. Null for one's own and for everybody else.
 */
export function useActing() {
  const [search] = useQueryParams();
  const session = useSignedIn();
  const own = session.tenant?.idguid;
  const may = session.tenant?.is_operator === true && hasPermission(session, 'admin_tenants_save');
  const asked = search.get(ACTING)?.toLowerCase() || null;
  const tenant = may && asked !== own ? asked : null;
  return {
    tenant,
    /** Whether the person may manage other organisations. */
    may,
    /** Query parameters for the API. */
    query: { tenant },
    /** An address of the back-office, for the same organisation. */
    link: (path: string) => linkFor(path, tenant),
  };
}

/** An address of the back-office, for the organisation `tenant`. */
export const linkFor = (path: string, tenant: string | null): string =>
  tenant ? `${path}${path.includes('?') ? '&' : '?'}${ACTING}=${tenant}` : path;

/** Name of another organisation. */
export function useManagedName(tenant: string | null): string {
  const { data, isError } = useQuery({
    queryKey: ['tenant', tenant],
    queryFn: ({ signal }) => api.get<{ name: string }>(`${ORGANISATIONS}/${tenant}`, { signal }),
    enabled: tenant !== null,
  });
  return isError ? 'koja nije pronađena' : (data?.data.name ?? '…');
}
