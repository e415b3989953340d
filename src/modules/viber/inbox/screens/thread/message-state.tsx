import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { reasonOf, useQuestion } from '../../../../../admin/kit/index.ts';
import type { Message } from '../../messages.api.ts';
import { DELIVERY_STATES } from '../../states.ts';
import { DELIVERY_SIGNS } from '../delivery-signs.ts';
import { retryMessage } from '../state/client.ts';
import { clockText } from '../time-words.ts';
import classes from './bubble.module.css';
import { useStoreOf } from './store-context.ts';

const IN_DOUBT = 'Ne zna se je li stigla: Viber nije odgovorio.';

/** Where a sent message stands. With `trouble`: what is wrong with it and what can be done, below it; nothing for most. */
export function MessageState({
  message,
  last,
  trouble = false,
  may = false,
}: {
  message: Message;
  /** It is the last of what was said at once: its state is written out. */
  last: boolean;
  trouble?: boolean;
  may?: boolean;
}) {
  const state = message.state ?? 'sent';
  if (trouble)
    return state === 'failed' || state === 'unknown' || message.fault ? (
      <Trouble message={message} may={may} />
    ) : null;
  const Sign = DELIVERY_SIGNS[state];
  const when = state === 'seen' ? message.seen_at : state === 'delivered' ? message.delivered_at : null;
  const words = DELIVERY_STATES[state];
  return (
    <span className={classes.state} data-state={state} title={when ? `${words} u ${clockText(when)}` : words}>
      <Sign size={15} stroke={1.9} aria-hidden />
      {last ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}

function Trouble({ message, may }: { message: Message; may: boolean }) {
  const { idguid, state, fault } = message;
  const store = useStoreOf();
  const { ask, dialog } = useQuestion();
  const [busy, setBusy] = useState(false);
  const retry = async (sure: boolean): Promise<void> => {
    setBusy(true);
    try {
      store.put((await retryMessage(idguid, { sure, after: store.seen })).data);
    } catch (error) {
      toast.error(reasonOf(error));
      void store.refresh();
    } finally {
      setBusy(false);
    }
  };
  const unknown = state === 'unknown';
  return (
    <p className={classes.trouble} data-state={state}>
      <span>{fault ?? (unknown ? IN_DOUBT : 'Poruka nije isporučena.')}</span>
      {may && (unknown || state === 'failed') && (
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          onClick={() =>
            unknown
              ? ask({
                  title: 'Poslati poruku ponovo?',
                  text: 'Poruka je možda stigla; ako je ponovite, osoba je može dobiti dvaput.',
                  confirmLabel: 'Pošalji ponovo',
                  confirm: () => retry(true),
                })
              : void retry(false)
          }
        >
          Ponovi
        </Button>
      )}
      {dialog}
    </p>
  );
}
