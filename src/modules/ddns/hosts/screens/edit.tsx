import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import type { Host } from '../hosts.api.ts';
import { hostPath } from '../labels.ts';
import { HostForm } from './host-form.tsx';
import { hostApi, LIST } from './hosts-data.ts';

/** /admin/ddns/hosts/edit/{idguid} */
export default function EditHost() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const asked = useGet<Host>(hostApi(idguid), {}, { refetchOnMount: 'always' });
  // The form must start from the host as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={LIST} title="Uredi host">
      {(record) => (
        <>
          <PageHeader
            title="Uredi host"
            crumbs={[LIST, { label: record.shown, to: hostPath(idguid) }]}
            description={record.shown}
          />
          <HostForm
            record={record}
            done={() => {
              toast.success('Izmjene su sačuvane.');
              navigate(hostPath(idguid));
            }}
          />
        </>
      )}
    </Fetched>
  );
}
