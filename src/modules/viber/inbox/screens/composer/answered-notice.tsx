import { Button } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Answered } from '../state/thread-store.ts';
import { textOf } from '../thread/said.ts';
import { clockText } from '../time-words.ts';
import classes from './composer.module.css';

interface AnsweredNoticeProps {
  answered: Answered;
  /** What stands in the field now. */
  text: string;
  /** Puts the refused text back into the field. */
  onReturn: (text: string) => void;
  onSend: () => void;
  onGiveUp: () => void;
}

/** A colleague has answered meanwhile: what they said, and the person's text, which is back in the field. */
export function AnsweredNotice({ answered, text, onReturn, onSend, onGiveUp }: AnsweredNoticeProps) {
  const returned = useRef(false);
  const current = useRef({ text, onReturn });
  current.current = { text, onReturn };
  const refused = answered.outgoing.kind === undefined ? answered.outgoing.text : null;
  useEffect(() => {
    if (returned.current || !refused) return;
    returned.current = true;
    current.current.onReturn([refused, current.current.text].filter(Boolean).join('\n'));
  }, [refused]);
  return (
    <div className={classes.answered} role="alert">
      <IconMessageExclamation size={20} aria-hidden />
      <div>
        <strong>{answered.message}</strong>
        <ul>
          {answered.messages.slice(-3).map((message) => (
            <li key={message.idguid}>
              <time dateTime={message.at}>{clockText(message.at)}</time> {textOf(message)}
            </li>
          ))}
        </ul>
        <small>Vaš tekst nije poslan i stoji u polju.</small>
      </div>
      <div className={classes.answeredActs}>
        <Button size="compact-sm" variant="default" onClick={onGiveUp}>
          Odustani
        </Button>
        <Button size="compact-sm" onClick={onSend}>
          Pošalji ipak
        </Button>
      </div>
    </div>
  );
}
