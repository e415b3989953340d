import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconSend } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../admin/form/use-remove.tsx';
import { LinkButton, useAct, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { MadeWebhook, Webhook } from '../webhooks.api.ts';
import { API, HOME } from './webhooks-data.ts';

interface WebhookActionsProps {
  record: Webhook;
  onSecret: (made: MadeWebhook) => void;
}

/** What may be done with a webhook. */
export function WebhookActions({ record, onSecret }: WebhookActionsProps) {
  const navigate = useNavigate();
  const maySave = hasPermission(useSignedIn(), 'admin_webhooks_save');
  const { ask, dialog } = useQuestion();
  const { act, busy } = useAct();
  const removal = useRemove();
  const url = `${API}/${record.idguid}`;
  if (!maySave) return null;
  const remove = () =>
    removal.ask({
      accusative: 'webhook',
      titles: [record.name],
      remove: () => api.delete(url),
      done: () => navigate(HOME, { replace: true, flushSync: true }),
    });
  const renew = () =>
    ask({
      title: 'Obnoviti tajnu?',
      text: 'Nova tajna se prikazuje samo jednom. Poruke se još 24 sata potpisuju i prethodnom.',
      confirmLabel: 'Obnovi tajnu',
      refusal: 'Obnova nije moguća',
      confirm: async () => {
        const answer = await api.post<MadeWebhook>(`${url}/secret`);
        onSecret(answer.data);
        return answer;
      },
    });
  return (
    <>
      <RemoveButton onClick={remove} />
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={renew}>
        Obnovi tajnu
      </Button>
      {record.active && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={busy}
          onClick={() => act(() => api.post(`${url}/test`))}
        >
          Pošalji probu
        </Button>
      )}
      <LinkButton to={`${HOME}/edit/${record.idguid}`} icon={IconPencil}>
        Uredi
      </LinkButton>
      {removal.dialog}
      {dialog}
    </>
  );
}
