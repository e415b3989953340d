import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { counted, useAct, useQuestion } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { api } from '../../../web/api.ts';
import type { MessageRow } from '../inbox.api.ts';
import type { MessageAction } from '../inbox.states.ts';
import { API } from './client.ts';

/** Bulk actions on messages. */
export function MessagesActions({ selected }: { selected: Selected<MessageRow> }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const { ids, rows } = selected;
  const post = (action: MessageAction | 'delete') => api.post(`${API}/bulk`, { action, idguids: ids });
  const send = (action: MessageAction) => act(() => post(action), { done: selected.clear });
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
        onClick={() =>
          ask({
            title: `Obrisati ${counted(ids.length, 'poruku', 'poruke', 'poruka')}?`,
            text: 'S porukama se brišu i odgovori na njih. To se ne može poništiti.',
            confirmLabel: 'Obriši',
            danger: true,
            refusal: 'Brisanje nije moguće',
            confirm: () => post('delete'),
            done: selected.clear,
          })
        }
      >
        Obriši
      </BulkButton>
      {dialog}
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
