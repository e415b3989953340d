import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, Fetched, LinkButton, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { hostOffered, type MadeHost, type Offered } from '../hosts.api.ts';
import { fullText } from '../usual.ts';
import { HostForm } from './host-form.tsx';
import { LIST } from './hosts-data.ts';
import { Made } from './made.tsx';

/** /admin/ddns/hosts/new: makes a host and shows its password once. `?domena=` and `?uz=` fill the form. */
export default function CreateHost() {
  // Only in memory: neither in the address nor in the browser's storage.
  const [made, setMade] = useState<MadeHost | null>(null);
  const [search] = useSearchParams();
  const asked = useGet<Offered>(hostOffered.path);
  if (made) return <Made made={made} />;
  const given = { domain_id: search.get('domena'), lead_id: search.get('uz') };
  const initial = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  return (
    <Fetched asked={asked} list={LIST} title="Dodaj host">
      {({ domains, hosts, most_hosts }) => (
        <>
          <PageHeader
            title="Dodaj host"
            crumbs={[LIST]}
            description="Dajte mu ime. Poslije dobijete lozinku i gotove postavke za uređaj."
          />
          {hosts >= most_hosts && <Warning role="status">{fullText(hosts, most_hosts)}</Warning>}
          {domains.length === 0 ? (
            <EmptyState
              title="Prvo treba domena"
              action={
                <LinkButton to="/admin/ddns/domains/new" icon={IconPlus}>
                  Dodaj domenu
                </LinkButton>
              }
            >
              Host stoji ispod domene vaše organizacije: kuca.primjer.ba ispod primjer.ba.
            </EmptyState>
          ) : (
            <HostForm<MadeHost> record={null} domains={domains} initial={initial} done={setMade} />
          )}
        </>
      )}
    </Fetched>
  );
}
