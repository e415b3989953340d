import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import { useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { api } from '../../../web/api.ts';
import type { MessageRow } from '../inbox.api.ts';
import type { MessageAction } from '../inbox.states.ts';
import { API } from './client.ts';
import { inboxList } from './inbox-list.tsx';

/** Bulk actions on messages. */
export function MessagesActions({ selected }: { selected: Selected<MessageRow> }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useRemove();
  const { ids, rows } = selected;
  const post = (action: MessageAction | 'delete') => api.post(`${API}/bulk`, { action, idguids: ids });
  const send = (action: MessageAction) => act(() => post(action), { done: selected.clear });
  const common = { selected, disabled: busy };
  const spam = rows.every(({ status }) => status === 'spam');
  return (
    <>
      {spam ? (
        <Action icon={IconMailOpened} label="Nisu neželjene" onClick={() => send('not_spam')} {...common} />
      ) : (
        <>
          <Action
            icon={IconCheck}
            label="Označi kao odgovorene"
            onClick={() => send('answered')}
            {...common}
          />
          <Action icon={IconMailOff} label="Neželjene" onClick={() => send('spam')} {...common} />
        </>
      )}
      <BulkButton
        {...common}
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() =>
          ask({
            accusative: 'poruku',
            nouns: inboxList.labels.count,
            titles: rows.map(({ ime_prezime }) => ime_prezime),
            also: 'S porukama odlaze i odgovori na njih.',
            remove: () => post('delete'),
            restore: () => restoreFrom(`${API}/trash`, ids),
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
