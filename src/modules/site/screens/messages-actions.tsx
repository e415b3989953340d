import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, counted, useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
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
  const common = { selected, disabled: busy };
  const spam = rows.every(({ status }) => status === 'spam');
  return (
    <>
      {spam ? (
        <Action icon={IconMailOpened} label="Nije neželjeno" onClick={() => send('not_spam')} {...common} />
      ) : (
        <>
          <Action icon={IconCheck} label="Odgovoreno" onClick={() => send('answered')} {...common} />
          <Action icon={IconMailOff} label="Neželjeno" onClick={() => send('spam')} {...common} />
        </>
      )}
      <BulkButton
        {...common}
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => setRemoving(true)}
      >
        Obriši
      </BulkButton>
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
  selected: Selected<MessageRow>;
  disabled: boolean;
  onClick: () => Promise<void>;
}) => (
  <BulkButton
    selected={props.selected}
    disabled={props.disabled}
    leftSection={<props.icon size={15} aria-hidden />}
    onClick={() => void props.onClick()}
  >
    {props.label}
  </BulkButton>
);
