import { RelatedLine, RelatedRows } from '../../../../admin/resource/view/related-rows.tsx';
import { type HostRow, hostList } from '../hosts.api.ts';
import { HOSTS_PATH, hostPath } from '../labels.ts';
import { HostBadge } from './host-list.tsx';

/** On the page of a member of the caller's own organisation: hosts that were given to them. */
export default function PersonHosts({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  if (tenant) return null;
  const filters = { owner_id__in: idguid };
  return (
    <RelatedRows<HostRow>
      title="DDNS hostovi"
      api={hostList.path}
      filters={filters}
      list={`${HOSTS_PATH}?${new URLSearchParams(filters)}`}
      noun={['host', 'hosta', 'hostova']}
      idOf={(host) => host.idguid}
    >
      {({ idguid: host, shown, ip4, ip6, state }) => (
        <RelatedLine to={hostPath(host)} name={shown} about={ip4 ?? ip6} end={<HostBadge state={state} />} />
      )}
    </RelatedRows>
  );
}
