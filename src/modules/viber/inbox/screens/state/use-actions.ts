import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { reasonOf, useUndo } from '../../../../../admin/kit/index.ts';
import { type Answer, ApiError } from '../../../../../web/call.ts';
import type { Conversation, ConversationChange } from '../../conversations.api.ts';
import { comingTime } from '../time-words.ts';
import { assign, cardKey, changeCard, close, countsKey, reopen, setupKey, snooze } from './client.ts';
import { openThread } from './thread-store.ts';
import { showCard } from './use-chat-live.ts';

/** What is done with a conversation. Each shows its result at once; what somebody else has done meanwhile is said and shown. */
export interface ChatActions {
  busy: boolean;
  assign(user: string | null): void;
  close(): void;
  reopen(): void;
  snooze(until: Date): void;
  /** Rejects with what the server says, for the field. */
  change(change: Omit<ConversationChange, 'version'>): Promise<void>;
}

export function useActions(idguid: string): ChatActions {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const versionNow = (): number => client.getQueryData<Conversation>(cardKey(idguid))?.version ?? 0;

  const shown = ({ data }: Answer<Conversation>): Conversation => {
    showCard(client, data);
    void client.invalidateQueries({ queryKey: countsKey });
    void openThread(idguid).refresh();
    return data;
  };
  /** Takes over what the server says that it is now. */
  const refused = (error: unknown): void => {
    const current =
      error instanceof ApiError && (error.data as { current?: Conversation } | undefined)?.current;
    if (current) showCard(client, current);
  };
  const act = async (work: () => Promise<Answer<Conversation>>): Promise<boolean> => {
    setBusy(true);
    try {
      shown(await work());
      return true;
    } catch (error) {
      refused(error);
      toast.error(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** What is asked for while something is under way comes after it: a key pressed is not lost. */
  const run = (work: () => Promise<Answer<Conversation>>): Promise<boolean> => {
    const done = last.current.then(() => act(work));
    last.current = done;
    return done;
  };

  return {
    busy,
    assign: (user) => void run(() => assign(idguid, versionNow(), user)),
    close: () =>
      void run(() => close(idguid)).then((done) => {
        if (done)
          offerUndo(
            'Razgovor je zatvoren.',
            async () => shown(await reopen(idguid)),
            'Razgovor je opet otvoren.',
          );
      }),
    reopen: () => void run(() => reopen(idguid)),
    snooze: (until) =>
      void run(() => snooze(idguid, until)).then((done) => {
        const when = comingTime(until.toISOString(), new Date());
        if (done)
          offerUndo(
            `Odgođen: ${when}.`,
            async () => shown(await reopen(idguid)),
            'Razgovor je opet otvoren.',
          );
      }),
    change: async (change) => {
      try {
        shown(await changeCard(idguid, { ...change, version: versionNow() }));
        if (change.tags) void client.invalidateQueries({ queryKey: setupKey });
      } catch (error) {
        refused(error);
        throw error;
      }
    },
  };
}
