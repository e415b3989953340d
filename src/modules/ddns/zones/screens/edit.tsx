import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import type { Domain } from '../domains.api.ts';
import { domainPath } from '../labels.ts';
import { DomainForm } from './domain-form.tsx';
import { apiOf, DOMAINS_CRUMB } from './zones-data.ts';

/** /admin/ddns/domains/edit/{idguid} */
export default function EditDomain() {
  const { idguid = '' } = useParams();
  const navigate = useNavigate();
  const asked = useGet<Domain>(apiOf(idguid), {}, { refetchOnMount: 'always' });
  // The form must start from the domain as it is now, not from the cache.
  const fresh = asked.isFetchedAfterMount ? asked : { ...asked, data: undefined };
  return (
    <Fetched asked={fresh} list={DOMAINS_CRUMB} title="Uredi domenu">
      {(record) => (
        <>
          <PageHeader
            title="Uredi domenu"
            crumbs={[DOMAINS_CRUMB, { label: record.shown, to: domainPath(idguid) }]}
            description={record.shown}
          />
          <DomainForm
            record={record}
            done={() => {
              toast.success('Izmjene su sačuvane.');
              navigate(domainPath(idguid));
            }}
          />
        </>
      )}
    </Fetched>
  );
}
