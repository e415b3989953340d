import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBellOff,
  IconClockPause,
  IconHourglassHigh,
  IconMessageCheck,
  IconNote,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { initialsOf } from '../../../../../admin/shell/initials.ts';
import { CHAT_PATH } from '../../../labels.ts';
import type { ListedConversation } from '../../conversations.api.ts';
import { DELIVERY_STATES } from '../../states.ts';
import { DELIVERY_SIGNS } from '../delivery-signs.ts';
import { nameOf, PersonMark } from '../person-mark.tsx';
import { type Place, withPlace } from '../state/address.ts';
import { briefTime, comingTime, lasting } from '../time-words.ts';
import { Found } from './found.tsx';
import classes from './list.module.css';

/** Tags that a row has room for. */
const TAGS = 2;

interface ListRowProps {
  row: ListedConversation;
  place: Place;
  /** The person who looks. */
  me: string;
  now: Date;
  /** Something written here was not sent. */
  unsent: boolean;
  /** Searched text, whose words are marked. */
  q: string;
  /** Which of several bots it came by; null: there is one. */
  bot: number | null;
  current: boolean;
}

/** One conversation of the list. */
export const ListRow = memo(({ row, place, me, now, unsent, q, bot, current }: ListRowProps) => {
  const { hit, last, assignee } = row;
  const name = nameOf(row.name);
  const to = `${CHAT_PATH}?${withPlace(addressOf(place), { conversation: row.idguid, message: hit?.idguid ?? null })}`;
  const at = hit?.at ?? row.last_at;
  return (
    <li>
      <Link
        className={classes.row}
        to={to}
        replace={place.conversation !== null}
        aria-current={current || undefined}
        data-unread={row.unread > 0 || undefined}
      >
        <span className={classes.picture}>
          <PersonMark id={row.idguid} name={row.name} />
          {bot !== null && (
            <span className={classes.bot} data-colour={bot % 3} title={`Bot: ${row.bot}`}>
              <span aria-hidden>{initialsOf(row.bot).charAt(0)}</span>
              <VisuallyHidden>Bot: {row.bot}. </VisuallyHidden>
            </span>
          )}
        </span>
        <span className={classes.what}>
          <span className={classes.line}>
            <span className={classes.name}>
              <Found text={name} q={hit ? '' : q} />
            </span>
            <time className={classes.time} dateTime={at}>
              {briefTime(at, now)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.preview}>
              {hit ? <Found text={hit.excerpt} q={q} /> : last ? <Preview last={last} /> : 'Još nema poruka'}
            </span>
            {row.unread > 0 && (
              <span className={classes.unread}>
                {row.unread > 99 ? '99+' : row.unread}
                <VisuallyHidden> nepročitano</VisuallyHidden>
              </span>
            )}
            {assignee && assignee.idguid !== me && (
              <PersonMark
                id={assignee.idguid}
                name={assignee.name}
                size="small"
                title={`Zadužen: ${assignee.name}`}
              />
            )}
          </span>
          {!hit && <Marks row={row} now={now} unsent={unsent} />}
        </span>
      </Link>
    </li>
  );
});

/** The place of the list, for the link of a row. */
const addressOf = (place: Place): URLSearchParams => withPlace(new URLSearchParams(), place);

function Preview({ last }: { last: NonNullable<ListedConversation['last']> }) {
  if (last.direction === 'note')
    return (
      <>
        <IconNote size={13} stroke={1.8} aria-hidden /> <VisuallyHidden>Napomena: </VisuallyHidden>
        {last.text}
      </>
    );
  return (
    <>
      {last.direction === 'out' && <b>Mi: </b>}
      <Trouble delivery={last.delivery} />
      {last.text}
    </>
  );
}

/** That our last message has not arrived, or not surely; nothing for one that is on its way. */
function Trouble({ delivery }: Pick<NonNullable<ListedConversation['last']>, 'delivery'>) {
  if (delivery !== 'failed' && delivery !== 'unknown') return null;
  const Sign = DELIVERY_SIGNS[delivery];
  return (
    <span className={classes.trouble} data-state={delivery} title={DELIVERY_STATES[delivery]}>
      <Sign size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{DELIVERY_STATES[delivery]}: </VisuallyHidden>
    </span>
  );
}

/** What else is to be known at a glance; nothing for most. */
function Marks({ row, now, unsent }: Pick<ListRowProps, 'row' | 'now' | 'unsent'>) {
  const waits = row.state === 'open' && row.waiting_since;
  const tags = row.tags.slice(0, TAGS);
  const any = unsent || waits || row.state !== 'open' || !row.subscribed || tags.length > 0;
  if (!any) return null;
  return (
    <span className={classes.marks}>
      {unsent && (
        <span data-kind="unsent">
          <IconAlertTriangle size={12} stroke={2} aria-hidden />
          nije poslano
        </span>
      )}
      {waits && (
        <span data-kind="waits">
          <IconHourglassHigh size={12} stroke={2} aria-hidden />
          čeka {lasting(waits, now)}
        </span>
      )}
      {row.state === 'snoozed' && row.snoozed_until && (
        <span>
          <IconClockPause size={12} stroke={2} aria-hidden />
          {comingTime(row.snoozed_until, now)}
        </span>
      )}
      {row.state === 'closed' && (
        <span>
          <IconMessageCheck size={12} stroke={2} aria-hidden />
          zatvoren
        </span>
      )}
      {!row.subscribed && (
        <span>
          <IconBellOff size={12} stroke={2} aria-hidden />
          nema pretplate
        </span>
      )}
      {tags.map((tag) => (
        <span key={tag} data-kind="tag">
          {tag}
        </span>
      ))}
      {row.tags.length > TAGS && <span>+{row.tags.length - TAGS}</span>}
    </span>
  );
}
