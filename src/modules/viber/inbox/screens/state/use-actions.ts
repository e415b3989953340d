import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { reasonOf, useUndo } from '../../../../../admin/kit/index.ts';
import { type Answer, ApiError } from '../../../../../web/call.ts';
import type { Conversation, ConversationChange } from '../../conversations.api.ts';
import { comingTime } from '../time-words.ts';
import { assign, cardKey, changeCard, close, countsKey, reopen, setupKey, snooze } from './client.ts';
import { inTurn } from './in-turn.ts';
import { openThread } from './thread-store.ts';
import { showCard } from './use-chat-live.ts';

type CardChange = Omit<ConversationChange, 'version'>;

/** What is done with a conversation. Each shows its result at once; what somebody else has done meanwhile is said and shown. */
export interface ChatActions {
  busy: boolean;
  assign(user: string | null): void;
  close(): void;
  reopen(): void;
  snooze(until: Date): void;
  /** The same, for a field: rejects with what the server says. */
  snoozeUntil(until: Date): Promise<void>;
  /** Rejects with what the server says, for the field. A function is given the conversation as it is when the change's turn comes. */
  change(change: CardChange | ((now: Conversation) => CardChange)): Promise<void>;
}

export function useActions(idguid: string): ChatActions {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const [busy, setBusy] = useState(false);
  const cardNow = (): Conversation | undefined => client.getQueryData<Conversation>(cardKey(idguid));
  const versionNow = (): number => cardNow()?.version ?? 0;

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
  /** Shows what a change has come to; rejects with what the server says. */
  const tried = async (work: () => Promise<Answer<Conversation>>): Promise<void> => {
    try {
      shown(await work());
    } catch (error) {
      refused(error);
      throw error;
    }
  };
  const act = async (work: () => Promise<Answer<Conversation>>): Promise<boolean> => {
    setBusy(true);
    try {
      await tried(work);
      return true;
    } catch (error) {
      toast.error(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const run = (work: () => Promise<Answer<Conversation>>): Promise<boolean> =>
    inTurn(idguid, () => act(work));

  const offerReopen = (done: string): void =>
    offerUndo(done, async () => shown(await reopen(idguid)), 'Razgovor je opet otvoren.');
  const snoozed = (until: Date): void =>
    offerReopen(`Odgođen: ${comingTime(until.toISOString(), new Date())}.`);

  return {
    busy,
    assign: (user) => void run(() => assign(idguid, versionNow(), user)),
    close: () => void run(() => close(idguid)).then((done) => done && offerReopen('Razgovor je zatvoren.')),
    reopen: () => void run(() => reopen(idguid)),
    snooze: (until) => void run(() => snooze(idguid, until)).then((done) => done && snoozed(until)),
    snoozeUntil: async (until) => {
      await inTurn(idguid, () => tried(() => snooze(idguid, until)));
      snoozed(until);
    },
    change: (change) =>
      inTurn(idguid, async () => {
        const now = cardNow();
        if (!now) return;
        const changed = typeof change === 'function' ? change(now) : change;
        await tried(() => changeCard(idguid, { ...changed, version: now.version }));
        if (changed.tags) void client.invalidateQueries({ queryKey: setupKey });
      }),
  };
}
