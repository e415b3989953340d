import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { MESSAGE_KINDS, type MessageKind } from '../../../protocol/content.ts';
import type { Pending, ThreadStore } from '../state/thread-store.ts';
import classes from './bubble.module.css';

interface PendingBubbleProps {
  pending: Pending;
  store: ThreadStore;
  onEdit: (pending: Pending) => void;
}

/** A message that the server does not have yet, or has not taken. */
export function PendingBubble({ pending, store, onEdit }: PendingBubbleProps) {
  const { problem, text, kind = 'text', note, client_id } = pending;
  return (
    <li
      className={classes.said}
      data-direction={note ? 'note' : 'out'}
      data-first
      data-last
      data-pending={problem === null || undefined}
    >
      <div className={classes.bubble} data-kind="text">
        <p className={classes.text}>{text ?? MESSAGE_KINDS[kind as MessageKind]}</p>
        <span className={classes.foot}>
          <span className={classes.state} data-state={problem ? 'failed' : 'sending'}>
            {problem ? <IconAlertTriangle size={15} aria-hidden /> : <IconClock size={15} aria-hidden />}
            {problem ? 'Nije poslano' : 'Šalje se'}
          </span>
        </span>
      </div>
      {problem && (
        <div className={classes.trouble} data-state="failed" role="alert">
          <span>{problem}</span>
          <Button size="compact-xs" variant="default" onClick={() => store.again(pending)}>
            Pokušaj ponovo
          </Button>
          {kind === 'text' && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onEdit(pending)}>
              Vrati u polje
            </Button>
          )}
          {kind !== 'text' && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => store.discard(client_id)}>
              Odbaci
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
