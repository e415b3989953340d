import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { Fetched, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { DOMAINS_API, domainPath } from '../labels.ts';
import { DomainForm } from './domain-form.tsx';
import { DOMAINS_CRUMB } from './zones-data.ts';

/** /admin/ddns/domains/new */
export default function CreateDomain() {
  const navigate = useNavigate();
  const asked = useGet<{ ns: string[]; contact: string; embedded: boolean }>(`${DOMAINS_API}/defaults`);
  return (
    <>
      <PageHeader
        title="Dodaj domenu"
        crumbs={[DOMAINS_CRUMB]}
        description="Domena koju imate kod registrara, ili samo jedan njen dio. Na njenoj stranici potom piše šta upisati kod registrara."
      />
      <Fetched asked={asked} title="Dodaj domenu">
        {(defaults) => (
          <DomainForm
            record={null}
            defaults={defaults}
            done={({ idguid }) => {
              toast.success('Domena je dodana.');
              navigate(domainPath(idguid));
            }}
          />
        )}
      </Fetched>
    </>
  );
}
