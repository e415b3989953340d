import { IconListDetails } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { DOMAINS_PATH, RECORDS_PATH, SAVE_DOMAINS } from '../labels.ts';
import { domainList } from './domain-list.tsx';

/** /admin/ddns/domains: the organisation's domains. */
export default function Domains() {
  const maySave = hasPermission(useSignedIn(), SAVE_DOMAINS);
  return (
    <List
      list={domainList}
      header={{
        description: 'Domene za koje odgovara ova instalacija: njihovi zapisi i hostovi.',
        actions: (
          <LinkButton variant="default" to={RECORDS_PATH} icon={IconListDetails}>
            Svi zapisi
          </LinkButton>
        ),
      }}
      create={maySave ? { to: `${DOMAINS_PATH}/new`, label: 'Dodaj domenu' } : undefined}
      editOf={maySave ? ({ idguid }) => `${DOMAINS_PATH}/edit/${idguid}` : undefined}
      empty={{
        title: 'Još nema domena',
        text: 'Dodajte domenu koju imate kod registrara (npr. primjer.ba), ili samo njen dio (kucni.primjer.ba). Zatim kod registrara upišite naše DNS servere, koje će vam stranica domene pokazati, pa u domeni napravite hostove i zapise.',
      }}
    />
  );
}
