import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATORS } from '../../core/identity/paths.ts';
import { api } from '../../web/api.ts';
import { useSignedIn } from './signed-in.ts';

/** A sentence on who gives permissions in the organisation; nothing while it is unknown. */
export function WhomToAsk() {
  const { tenant, impersonation } = useSignedIn();
  const { data = [] } = useQuery({
    queryKey: ['administrators', tenant?.idguid],
    queryFn: async ({ signal }) => (await api.get<string[]>(ADMINISTRATORS, { signal })).data,
    // Answered only to the person themselves.
    enabled: impersonation === null,
  });
  return (
    <p role="status">
      {data.length > 0 && (
        <>
          Dozvole u organizaciji {tenant?.name} dodjeljuju: <b>{data.join(', ')}</b>.
        </>
      )}
    </p>
  );
}
