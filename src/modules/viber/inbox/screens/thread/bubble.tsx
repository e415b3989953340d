import { IconNote, IconRobot, IconSpeakerphone } from '@tabler/icons-react';
import { memo } from 'react';
import type { Message } from '../../messages.api.ts';
import { KeyboardView } from '../keyboard-view.tsx';
import { clockText } from '../time-words.ts';
import classes from './bubble.module.css';
import { Content } from './content.tsx';
import { MessageState } from './message-state.tsx';
import { writerOf } from './said.ts';
import { isEmoji } from './text-parts.ts';

interface BubbleProps {
  message: Message;
  /** Whether it begins, or ends, what its writer said at once. */
  first: boolean;
  last: boolean;
  me: string;
  may: boolean;
  ticket: string | null;
  /** The address names it. */
  marked: boolean;
}

const SIGNS: Partial<Record<string, typeof IconRobot>> = { answer: IconRobot, broadcast: IconSpeakerphone };

/** One message, note or event. */
export const Bubble = memo(({ message, first, last, me, may, ticket, marked }: BubbleProps) => {
  const { idguid, direction, origin, kind, text, at, data } = message;
  if (direction === 'event')
    return (
      <li className={classes.event} data-message={idguid}>
        <span>
          {text} <time dateTime={at}>{clockText(at)}</time>
        </span>
      </li>
    );
  const writer = first ? writerOf(message, me) : null;
  const Sign = direction === 'note' ? IconNote : SIGNS[origin];
  const large = kind === 'text' && text !== null && isEmoji(text);
  return (
    <li
      className={classes.said}
      data-message={idguid}
      data-direction={direction}
      data-origin={origin}
      data-first={first || undefined}
      data-last={last || undefined}
      data-marked={marked || undefined}
    >
      {writer && (
        <p className={classes.writer}>
          {Sign && <Sign size={13} stroke={1.8} aria-hidden />}
          {writer}
        </p>
      )}
      <div className={classes.bubble} data-kind={kind} data-large={large || undefined}>
        <Content message={message} ticket={ticket} may={may} />
        <span className={classes.foot}>
          <time dateTime={at} title={clockText(at)}>
            {clockText(at)}
          </time>
          {direction === 'out' && <MessageState message={message} last={last} />}
        </span>
      </div>
      {direction === 'out' && <MessageState message={message} last={last} trouble may={may} />}
      {direction === 'out' && data.keyboard && (
        <KeyboardView keyboard={data.keyboard} label="Tastatura uz poruku" small />
      )}
    </li>
  );
});
