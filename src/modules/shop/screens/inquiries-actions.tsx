import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import { useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { api } from '../../../web/api.ts';
import type { MessageAction } from '../../site/inbox.states.ts';
import type { InquiryRow } from '../inquiries/inbox.api.ts';
import { API } from './client.ts';
import { inquiriesList } from './inbox-list.tsx';

/** Bulk actions on inquiries. */
export function InquiriesActions({ selected }: { selected: Selected<InquiryRow> }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useRemove();
  const { ids, rows } = selected;
  const post = (action: MessageAction | 'delete') => api.post(`${API}/bulk`, { action, idguids: ids });
  const send = (action: MessageAction) => void act(() => post(action), { done: selected.clear });
  const common = { selected, disabled: busy };
  const spam = rows.every(({ status }) => status === 'spam');
  return (
    <>
      {spam ? (
        <BulkButton
          {...common}
          leftSection={<IconMailOpened size={15} aria-hidden />}
          onClick={() => send('not_spam')}
        >
          Nisu neželjeni
        </BulkButton>
      ) : (
        <>
          <BulkButton
            {...common}
            leftSection={<IconCheck size={15} aria-hidden />}
            onClick={() => send('answered')}
          >
            Odgovoreni
          </BulkButton>
          <BulkButton
            {...common}
            leftSection={<IconMailOff size={15} aria-hidden />}
            onClick={() => send('spam')}
          >
            Neželjeni
          </BulkButton>
        </>
      )}
      <BulkButton
        {...common}
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() =>
          ask({
            accusative: 'upit',
            nouns: inquiriesList.labels.count,
            titles: rows.map(({ ime_prezime }) => ime_prezime),
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
