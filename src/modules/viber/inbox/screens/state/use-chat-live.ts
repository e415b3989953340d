import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../../../admin/live/use-live.ts';
import { CHAT_TOPIC, PRESENCE_TOPIC } from '../../../labels.ts';
import type { Conversation } from '../../conversations.api.ts';
import { CHAT, cardKey, countsKey, getCard, getPresence, presenceKey, rowsKey } from './client.ts';
import { openThread, resendAll } from './thread-store.ts';
import { patchRows } from './use-rows.ts';

/** Milliseconds after which what has had no answer is sent again. */
const RESEND = 15_000;
/** Milliseconds in which changes are gathered. */
const GATHER = 120;
/** More changed conversations than this are not fetched one by one. */
const MANY = 8;

/** Shows a conversation as it now is, wherever it is shown. */
export function showCard(client: QueryClient, card: Conversation): void {
  client.setQueryData(cardKey(card.idguid), card);
  patchRows(client, card);
}

/** Keeps the chat as the server has it. */
export function useChatLive(open: string | null): void {
  const client = useQueryClient();
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    resendAll();
    // A server that comes back fires no event.
    const again = setInterval(() => navigator.onLine && resendAll(), RESEND);
    addEventListener('online', resendAll);
    return () => {
      clearInterval(again);
      removeEventListener('online', resendAll);
    };
  }, []);

  const flush = (): void => {
    timer.current = undefined;
    const changed = [...waiting.current];
    waiting.current.clear();
    void client.invalidateQueries({ queryKey: countsKey });
    if (open !== null && changed.includes(open)) void openThread(open).refresh();
    if (changed.length > MANY) void client.invalidateQueries({ queryKey: rowsKey });
    for (const id of changed.length > MANY ? changed.filter((one) => one === open) : changed)
      void getCard(id).then(
        (card) => showCard(client, card),
        // It is of a bot for which one may not answer, or gone.
        () => void (id === open && client.invalidateQueries({ queryKey: cardKey(id) })),
      );
  };

  useLive([CHAT_TOPIC.name], (event) => {
    if (event?.key) waiting.current.add(event.key);
    else {
      resendAll();
      void client.invalidateQueries({ queryKey: [CHAT] });
      if (open !== null) void openThread(open).refresh();
      return;
    }
    timer.current ??= setTimeout(flush, GATHER);
  });
  useLive([PRESENCE_TOPIC.name], (event) => {
    if (open === null || (event && event.key !== open)) return;
    void getPresence(open).then(
      (present) => client.setQueryData(presenceKey(open), present),
      () => {},
    );
  });
}
