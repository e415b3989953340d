import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTicket } from '../../../../../admin/files/ticket.ts';
import { EmptyState, ErrorState, Spinner } from '../../../../../admin/kit/index.ts';
import type { Conversation } from '../../conversations.api.ts';
import type { Pending, ThreadState, ThreadStore } from '../state/thread-store.ts';
import { useReadMark } from '../state/use-read-mark.ts';
import { dayWords } from '../time-words.ts';
import { useNow } from '../use-now.ts';
import { Bubble } from './bubble.tsx';
import { type Line, linesOf } from './grouping.ts';
import { PendingBubble } from './pending-bubble.tsx';
import { textOf } from './said.ts';
import classes from './thread.module.css';
import { useScroll } from './use-scroll.ts';

export interface MessagesHandle {
  /** Shows the end: the person has written something. */
  toEnd(): void;
}

interface MessagesProps {
  ref: Ref<MessagesHandle>;
  store: ThreadStore;
  thread: ThreadState;
  card: Conversation | undefined;
  me: string;
  may: boolean;
  /** The message at which the conversation is opened. */
  message: string | null;
  isWriting: () => boolean;
  onLeavePlace: () => void;
  /** Puts what was not sent back into the composer. */
  onEdit: (pending: Pending) => void;
}

/** What was said, with days, unread ones marked, and what is still being sent. */
export function Messages(props: MessagesProps) {
  const { ref, store, thread, card, me, may, message, isWriting, onLeavePlace, onEdit } = props;
  const { run, firstUnread, loading, error, pending } = thread;
  const scroller = useRef<HTMLElement>(null);
  const ticket = useTicket();
  const now = useNow();
  const lines = useMemo(() => linesOf(run.messages, firstUnread), [run.messages, firstUnread]);
  const last = run.messages.at(-1);
  const lastNo = Math.max(0, ...run.messages.map(({ no }) => no));
  const scroll = useScroll({
    scroller,
    first: run.messages[0]?.idguid ?? null,
    last: pending.at(-1)?.client_id ?? last?.idguid ?? null,
    lastNo,
    newer: run.newer,
    isWriting,
    onOlder: () => void store.older(),
    onNewer: () => void store.newer(),
  });
  useOpenedAt(scroller, loading, message ?? firstUnread, scroll);
  const unseen = run.messages.filter(
    ({ no, direction, author }) => no > scroll.seenNo && direction !== 'event' && author?.idguid !== me,
  ).length;
  useReadMark({ store, card, no: scroll.atEnd && !run.newer ? lastNo : 0 });

  const toEnd = async (): Promise<void> => {
    await store.toNewest();
    onLeavePlace();
    requestAnimationFrame(scroll.toEnd);
  };
  useImperativeHandle(ref, () => ({ toEnd: () => void toEnd() }));

  return (
    <div className={classes.messages}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label="Poruke" data-messages>
        <div className={classes.inner}>
          {thread.loadingOlder && (
            <div className={classes.loadingOlder}>
              <Loader size="xs" role="status" aria-label="Učitavanje starijih poruka" />
            </div>
          )}
          {loading && <Spinner />}
          {!loading && error !== null && run.messages.length === 0 && (
            <ErrorState error={error} onRetry={() => void store.openAt(message)} />
          )}
          {!loading && error === null && run.messages.length === 0 && pending.length === 0 && (
            <EmptyState title="Još nema poruka">Kad osoba nešto napiše, stoji ovdje.</EmptyState>
          )}
          {!run.older && run.messages.length > 0 && <p className={classes.begin}>Početak razgovora</p>}
          <ol className={classes.lines}>
            {lines.map((line) => (
              <LineView
                key={line.key}
                line={line}
                now={now}
                me={me}
                may={may}
                ticket={ticket}
                marked={message}
              />
            ))}
            {pending.map((one) => (
              <PendingBubble key={one.client_id} pending={one} store={store} onEdit={onEdit} />
            ))}
          </ol>
        </div>
      </section>
      {(!scroll.atEnd || run.newer) && run.messages.length > 0 && (
        <Button
          className={classes.toEnd}
          variant={unseen > 0 ? 'filled' : 'default'}
          size="compact-sm"
          leftSection={<IconArrowDown size={15} aria-hidden />}
          onClick={() => void toEnd()}
        >
          {unseen > 0 ? (unseen === 1 ? 'Nova poruka' : `Novih poruka: ${unseen}`) : 'Na kraj'}
        </Button>
      )}
      <Announced messages={run.messages} />
    </div>
  );
}

interface LineViewProps {
  line: Line<ThreadState['run']['messages'][number]>;
  now: Date;
  me: string;
  may: boolean;
  ticket: string | null;
  marked: string | null;
}

function LineView({ line, now, me, may, ticket, marked }: LineViewProps) {
  if (line.kind === 'day')
    return (
      <li className={classes.day}>
        <span>{dayWords(line.day, now)}</span>
      </li>
    );
  if (line.kind === 'unread')
    return (
      <li className={classes.unread} data-message="unread">
        <span>Nepročitano</span>
      </li>
    );
  const { message, first, last } = line;
  return (
    <Bubble
      message={message}
      first={first}
      last={last}
      me={me}
      may={may}
      ticket={ticket}
      marked={message.idguid === marked}
    />
  );
}

/** Scrolls to where the conversation is opened, once for each place: at a message, at the first unread, else at the end. */
function useOpenedAt(
  scroller: React.RefObject<HTMLElement | null>,
  loading: boolean,
  place: string | null,
  scroll: { toEnd: () => void; toMessage: (element: HTMLElement) => void },
): void {
  const opened = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (loading) {
      opened.current = undefined;
      return;
    }
    if (opened.current !== undefined && (opened.current === place || place === null)) return;
    const element =
      place && scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(place)}"]`);
    // A new first unread one does not move who is already reading.
    if (element && (opened.current === undefined || element.dataset.marked !== undefined))
      scroll.toMessage(element);
    else if (opened.current === undefined) scroll.toEnd();
    opened.current = place;
  });
}

/** Says to a screen reader what has just come. */
function Announced({ messages }: { messages: ThreadState['run']['messages'] }) {
  const known = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  const last = messages.at(-1);
  useEffect(() => {
    if (!last) return;
    if (known.current !== null && last.no > known.current && last.direction === 'in')
      setSaid(`Nova poruka: ${textOf(last)}`);
    known.current = Math.max(known.current ?? 0, last.no);
  }, [last]);
  return (
    <p className={classes.hidden} aria-live="polite">
      {said}
    </p>
  );
}
