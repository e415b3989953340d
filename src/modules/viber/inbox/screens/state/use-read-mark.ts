import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Conversation } from '../../conversations.api.ts';
import { cardKey, countsKey, putRead } from './client.ts';
import type { ThreadStore } from './thread-store.ts';
import { patchRows } from './use-rows.ts';

/** Milliseconds for which a message is before somebody's eyes until it counts as seen. */
const LOOK = 400;

interface ReadMark {
  store: ThreadStore;
  card: Conversation | undefined;
  /** Number of the last message that is in sight; 0: none is. */
  no: number;
}

/** Says how far the person has seen the conversation, while they look at the page. */
export function useReadMark({ store, card, no }: ReadMark): void {
  const client = useQueryClient();
  const looks = useLooks();
  const { idguid } = store;
  const unread = card?.unread ?? 0;
  useEffect(() => {
    if (!looks || no === 0) return;
    const timer = setTimeout(() => {
      const isNew = no > store.seen;
      store.saw(no);
      if (!isNew && unread === 0) return;
      putRead(idguid, no).then(
        (left) => {
          const now = client.getQueryData<Conversation>(cardKey(idguid));
          if (!now || now.unread === left) return;
          client.setQueryData(cardKey(idguid), { ...now, unread: left });
          patchRows(client, { ...now, unread: left });
          void client.invalidateQueries({ queryKey: countsKey });
          void client.invalidateQueries({ queryKey: ['menu-count'] });
        },
        // The next message, or the next look, says it again.
        () => {},
      );
    }, LOOK);
    return () => clearTimeout(timer);
  }, [looks, no, unread, idguid, store, client]);
}

const look = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Whether the page is in front and has the focus. */
function useLooks(): boolean {
  const [looks, setLooks] = useState(look);
  useEffect(() => {
    const changed = (): void => setLooks(look());
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('focus', changed, { signal });
    addEventListener('blur', changed, { signal });
    document.addEventListener('visibilitychange', changed, { signal });
    return () => controller.abort();
  }, []);
  return looks;
}
