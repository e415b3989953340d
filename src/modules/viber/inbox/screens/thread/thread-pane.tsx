import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dismissUndo, ErrorState } from '../../../../../admin/kit/index.ts';
import { useShortcuts } from '../../../../../admin/kit/use-shortcuts.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { ChatSetup } from '../../setup.api.ts';
import { CHAT_KEYS } from '../chat-keys.ts';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { nameOf } from '../person-mark.tsx';
import { openThread, useThread } from '../state/thread-store.ts';
import { useActions } from '../state/use-actions.ts';
import { usePresent } from '../state/use-presence.ts';
import { Messages, type MessagesHandle } from './messages.tsx';
import { PresenceLine } from './presence-line.tsx';
import { StoreContext } from './store-context.ts';
import classes from './thread.module.css';
import { ThreadHead } from './thread-head.tsx';

interface ThreadPaneProps {
  idguid: string;
  card: UseQueryResult<Conversation>;
  setup: ChatSetup;
  /** The message at which it is opened. */
  message: string | null;
  cardOpen: boolean;
  onCard: () => void;
  onBack: () => void;
  /** Another place of the same conversation. */
  onPlace: (message: string | null) => void;
}

/** The open conversation: who it is, what was said, and what is being written. */
export function ThreadPane(props: ThreadPaneProps) {
  const { idguid, card, setup, message, cardOpen, onCard, onBack, onPlace } = props;
  const store = useMemo(() => openThread(idguid), [idguid]);
  const thread = useThread(store);
  const actions = useActions(idguid);
  const present = usePresent(idguid, card.data !== undefined);
  const messages = useRef<MessagesHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [menu, setMenu] = useState<'assign' | 'snooze' | null>(null);
  useEffect(() => void store.openAt(message), [store, message]);
  useEffect(() => () => store.forgetUnread(), [store]);

  const known = card.data;
  // What stood here when it was opened is no answer "in the meantime".
  const newest = useRef<number>(undefined);
  if (known) newest.current ??= known.last?.no ?? 0;
  const openedAt = newest.current;
  useEffect(() => {
    if (openedAt !== undefined) store.saw(openedAt);
  }, [store, openedAt]);
  const state = known?.state;
  const stateBefore = useRef(state);
  useEffect(() => {
    // Open again, by a colleague or by a new message: there is nothing left to undo.
    if (state === 'open' && stateBefore.current && stateBefore.current !== 'open') dismissUndo();
    stateBefore.current = state;
  }, [state]);
  const may = setup.may_send;
  const isErased = known !== undefined && known.erased_at !== null;
  useEffect(() => {
    if (isErased) void store.erased();
  }, [isErased, store]);
  useShortcuts(CHAT_KEYS, {
    reply: () => composer.current?.focus('reply'),
    note: () => composer.current?.focus('note'),
    assign: () => may && setMenu('assign'),
    snooze: () => may && known?.state !== 'closed' && setMenu('snooze'),
    close: () => may && known && (known.state === 'open' ? actions.close() : actions.reopen()),
  });

  if (card.isError && !known)
    return (
      <section className={classes.pane} aria-label="Razgovor">
        <ErrorState error={card.error} title="Razgovor nije otvoren" onRetry={() => void card.refetch()} />
      </section>
    );
  return (
    <section className={classes.pane} aria-label={known ? `Razgovor: ${nameOf(known.name)}` : 'Razgovor'}>
      <ThreadHead
        idguid={idguid}
        card={known}
        setup={setup}
        actions={actions}
        menu={menu}
        onMenu={setMenu}
        cardOpen={cardOpen}
        onCard={onCard}
        onBack={onBack}
      />
      <StoreContext value={store}>
        <Messages
          ref={messages}
          store={store}
          thread={thread}
          card={known}
          me={setup.me}
          may={may}
          message={message}
          isWriting={() => composer.current?.isWriting() ?? false}
          onLeavePlace={() => message !== null && onPlace(null)}
          onEdit={(pending) => composer.current?.restore(pending)}
        />
      </StoreContext>
      <PresenceLine present={present} />
      <Composer
        ref={composer}
        store={store}
        answered={thread.answered}
        card={known}
        setup={setup}
        onSent={() => messages.current?.toEnd()}
      />
    </section>
  );
}
