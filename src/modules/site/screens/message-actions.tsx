import { Button } from '@mantine/core';
import { IconCheck, IconMailOff, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import { useAct } from '../../../admin/kit/index.ts';
import { useShortcuts } from '../../../admin/kit/use-shortcuts.ts';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { api } from '../../../web/api.ts';
import type { ApiError } from '../../../web/call.ts';
import type { Message } from '../inbox.api.ts';
import type { MessageAction } from '../inbox.states.ts';
import { API } from './client.ts';
import { MESSAGE_KEYS } from './message-keys.ts';

/** Actions on a message; `back` is the list to return to. */
export function MessageActions({ message, back }: { message: Message; back: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { act, busy } = useAct();
  const { ask, dialog } = useRemove();
  const { idguid, version, status } = message;
  // After a stale edit the message is refetched.
  const refused = ({ code }: ApiError): boolean => {
    if (code === 'stale') void client.invalidateQueries();
    return false;
  };
  const set = (action: MessageAction) =>
    act(() => api.patch(`${API}/${idguid}`, { version, action }), { refused });
  const mark = () => set(status === 'spam' ? 'not_spam' : 'spam');
  const remove = () =>
    ask({
      accusative: 'poruku',
      titles: [message.ime_prezime],
      also: 'S porukom odlaze i odgovori na nju.',
      remove: () => api.delete(`${API}/${idguid}`, { query: { version } }),
      restore: () => restoreFrom(`${API}/trash`, [idguid]),
      done: () => navigate(back, { replace: true, flushSync: true }),
    });
  useShortcuts(MESSAGE_KEYS, { spam: () => void mark(), back: () => navigate(back), remove });
  return (
    <>
      {status !== 'spam' && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={
            status === 'new' ? <IconCheck size={16} aria-hidden /> : <IconMailOpened size={16} aria-hidden />
          }
          onClick={() => void set(status === 'new' ? 'answered' : 'new')}
        >
          {status === 'new' ? 'Označi kao odgovorenu' : 'Vrati među nove'}
        </Button>
      )}
      <Button
        variant="default"
        disabled={busy}
        aria-keyshortcuts="s"
        leftSection={
          status === 'spam' ? <IconMailOpened size={16} aria-hidden /> : <IconMailOff size={16} aria-hidden />
        }
        onClick={() => void mark()}
      >
        {status === 'spam' ? 'Nije neželjena' : 'Neželjena'}
      </Button>
      <Button
        variant="default"
        color="red"
        disabled={busy}
        aria-keyshortcuts="Delete"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={remove}
      >
        Obriši
      </Button>
      {dialog}
    </>
  );
}
