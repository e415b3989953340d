import { Button } from '@mantine/core';
import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, counted, useAct } from '../../../admin/kit/index.ts';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { api } from '../../../web/api.ts';
import type { MessageRow } from '../inbox.api.ts';
import type { MessageAction } from '../inbox.states.ts';
import { API } from './client.ts';

/** Bulk actions on messages. */
export function MessagesActions({ selected }: { selected: Selected<MessageRow> }) {
  const { act, busy } = useAct();
  const [removing, setRemoving] = useState(false);
  const { ids, rows } = selected;
  const send = (action: MessageAction | 'delete') =>
    act(() => api.post(`${API}/bulk`, { action, idguids: ids }), { done: selected.clear });
  const spam = rows.every(({ status }) => status === 'spam');
  return (
    <>
      {spam ? (
        <Action icon={IconMailOpened} label="Nije neželjeno" onClick={() => send('not_spam')} busy={busy} />
      ) : (
        <>
          <Action icon={IconCheck} label="Odgovoreno" onClick={() => send('answered')} busy={busy} />
          <Action icon={IconMailOff} label="Neželjeno" onClick={() => send('spam')} busy={busy} />
        </>
      )}
      <Button
        size="compact-sm"
        color="red"
        variant="light"
        disabled={busy}
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => setRemoving(true)}
      >
        Obriši
      </Button>
      <ConfirmDialog
        opened={removing}
        title={`Obrisati ${counted(ids.length, 'poruku', 'poruke', 'poruka')}?`}
        confirmLabel="Obriši"
        danger
        loading={busy}
        onConfirm={() => void send('delete')}
        onClose={() => setRemoving(false)}
      >
        S porukama se brišu i odgovori na njih. To se ne može vratiti.
      </ConfirmDialog>
    </>
  );
}

const Action = (props: {
  icon: typeof IconCheck;
  label: string;
  onClick: () => Promise<void>;
  busy: boolean;
}) => (
  <Button
    size="compact-sm"
    variant="default"
    disabled={props.busy}
    leftSection={<props.icon size={15} aria-hidden />}
    onClick={() => void props.onClick()}
  >
    {props.label}
  </Button>
);
