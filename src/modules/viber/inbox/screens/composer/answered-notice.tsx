import { Button } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { MESSAGE_KINDS, type MessageKind } from '../../../protocol/content.ts';
import type { Answered, Pending } from '../state/thread-store.ts';
import { textOf } from '../thread/said.ts';
import { clockText } from '../time-words.ts';
import classes from './composer.module.css';

interface AnsweredNoticeProps {
  answered: Answered;
  /** What waits for the person's decision. */
  refused: readonly Pending[];
  /** Puts a refused text back into the field of replies. */
  onReturn: (pending: Pending) => void;
  onSend: () => void;
  onGiveUp: () => void;
}

/** What was not sent, and where it is. */
function notSent(kinds: readonly string[], refused: readonly Pending[]): string {
  const others = [...new Set(refused.map(({ kind = 'text' }) => kind).filter((kind) => kind !== 'text'))];
  const names = others.map((kind) => MESSAGE_KINDS[kind as MessageKind].toLowerCase()).join(', ');
  return [
    kinds.includes('text') && 'Vaš tekst nije poslan i stoji u polju za odgovor.',
    names && `Nije poslano i čeka vašu odluku: ${names}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A colleague has answered meanwhile: what they said, and what becomes of what the person has sent. */
export function AnsweredNotice({ answered, refused, onReturn, onSend, onGiveUp }: AnsweredNoticeProps) {
  const { message, messages, kinds } = answered;
  const current = useRef(onReturn);
  current.current = onReturn;
  const text = refused.find(({ kind }) => kind === undefined || kind === 'text');
  useEffect(() => {
    if (text) current.current(text);
  }, [text]);
  return (
    <div className={classes.answered} role="alert">
      <IconMessageExclamation size={20} aria-hidden />
      <div>
        <strong>{message}</strong>
        <ul>
          {messages.slice(-3).map((one) => (
            <li key={one.idguid}>
              <time dateTime={one.at}>{clockText(one.at)}</time> {textOf(one)}
            </li>
          ))}
        </ul>
        <small>{notSent(kinds, refused)}</small>
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
