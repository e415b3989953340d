import { IconSettings, IconTrash } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton, MenuAction, useGet } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { hostOffered, type Offered } from '../hosts.api.ts';
import { HOSTS_PATH, SAVE_HOSTS } from '../labels.ts';
import { hostList } from './host-list.tsx';

/** /admin/ddns/hosts: names whose addresses devices tell. */
export default function Hosts() {
  const session = useSignedIn();
  const maySave = hasPermission(session, SAVE_HOSTS);
  const isOperator = hasPermission(session, 'admin_settings_pregled');
  const { data } = useGet<Offered>(hostOffered.path);
  const hasRoom = data && data.hosts > 0;
  return (
    <List
      list={hostList}
      header={{
        description: `Imena čije adrese javljaju uređaji: ruteri, kamere, serveri kod kuće.${
          hasRoom ? ` Imate ${data.hosts} od najviše ${data.most_hosts}.` : ''
        }`,
        actions: isOperator && (
          <LinkButton variant="default" to="/admin/ddns/settings" icon={IconSettings}>
            DDNS postavke
          </LinkButton>
        ),
      }}
      create={maySave ? { to: `${HOSTS_PATH}/new`, label: 'Dodaj host' } : undefined}
      editOf={maySave ? ({ idguid }) => `${HOSTS_PATH}/edit/${idguid}` : undefined}
      more={
        maySave && (
          <MenuAction icon={IconTrash} run={`${HOSTS_PATH}/trash`}>
            Korpa
          </MenuAction>
        )
      }
      empty={{
        title: 'Još nema hostova',
        text: 'Host je ime kao kuca.primjer.ba, koje uvijek vodi na trenutnu adresu vaše mreže. Napravite ga, upišite njegove podatke u ruter, i ruter sam javlja svaku novu adresu: sekundu kasnije je vidi cijeli svijet.',
      }}
    />
  );
}
