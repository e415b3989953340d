import { IconListDetails } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { LinkButton } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { webhookList } from './webhook-list.tsx';
import { DELIVERIES, HOME } from './webhooks-data.ts';

/** /admin/webhooks: where the organisation has its events sent. */
export default function Webhooks() {
  const maySave = hasPermission(useSignedIn(), 'admin_webhooks_save');
  return (
    <List
      list={webhookList}
      header={{
        description: 'Adrese drugih programa kojima Čaršija sama javi šta se dogodilo.',
        actions: (
          <LinkButton variant="default" to={DELIVERIES} icon={IconListDetails}>
            Isporuke
          </LinkButton>
        ),
      }}
      create={maySave ? { to: `${HOME}/create`, label: 'Dodaj webhook' } : undefined}
      editOf={maySave ? ({ idguid }) => `${HOME}/edit/${idguid}` : undefined}
      empty={{
        title: 'Još nema webhookova',
        text: 'Webhook javlja drugom programu, npr. skladištu ili web prodavnici, čim se nešto dogodi. Program ne mora stalno provjeravati.',
      }}
    />
  );
}
