import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsMove, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../admin/kit/index.ts';
import { amountText } from '../../notices/screens/money.ts';
import { useNow } from '../../notices/screens/use-now.ts';
import { closeness, daysLeftText } from '../../notices/screens/words.ts';
import { pipelinePath } from '../attached.ts';
import type { Entry } from '../pipeline.api.ts';
import { BEFORE_OFFER, PIPELINE_ORDER, PIPELINE_STATES } from '../states.ts';
import classes from './board.module.css';
import type { Place } from './board-moves.ts';

interface CardProps {
  card: Entry;
  maySave: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Beside which a dragged card would be dropped. */
  gap: 'before' | 'after' | null;
  onDrag: (idguid: string | null) => void;
  /** Another card is dragged over the upper or lower half. */
  onOver: (event: DragEvent<HTMLElement>, isLower: boolean) => void;
  onMove: (idguid: string, to: Place) => void;
  /** Moves the card as an arrow key does. False: it stays where it is. */
  onKey: (idguid: string, key: string) => boolean;
}

/** A procurement on the board. */
export function Card({ card, maySave, isDragged, gap, onDrag, onOver, ...moves }: CardProps) {
  const { idguid, title, authority, deadline, person, offer, value, state, outcome, gone } = card;
  const now = useNow();
  const isBefore = BEFORE_OFFER.includes(state);
  return (
    <li
      className={classes.card}
      data-dragged={isDragged || undefined}
      data-gap={gap ?? undefined}
      draggable={maySave}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(idguid);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onOver(event, event.clientY > top + height / 2);
      }}
    >
      <div className={classes.cardHead}>
        <Link to={pipelinePath(idguid)} draggable={false}>
          {title}
        </Link>
        {maySave && <Handle card={card} {...moves} />}
      </div>
      {authority && <p>{authority}</p>}
      {isBefore && deadline && (
        <p
          className={classes.deadline}
          data-near={['soon', 'past'].includes(closeness(deadline, now)) || undefined}
        >
          Rok {formatDateTime(deadline)}, <span>{daysLeftText(deadline, now)}</span>
        </p>
      )}
      {isBefore && !deadline && <p>Bez roka za ponude</p>}
      {outcome && <p>{outcome === 'awarded' ? 'Dodijeljeno' : 'Poništeno'} na portalu</p>}
      {gone && <p>Na portalu je više nema</p>}
      <p className={classes.cardFoot}>
        <span>{person ?? 'Bez odgovorne osobe'}</span>
        {offer !== null ? (
          <span>ponuda {amountText(offer)}</span>
        ) : (
          value !== null && <span>procjena {amountText(value)}</span>
        )}
      </p>
    </li>
  );
}

type HandleProps = Pick<CardProps, 'card' | 'isFirst' | 'isLast' | 'onMove' | 'onKey'>;

/** The button that moves a card: by arrow keys while it has the focus, or by its menu. */
function Handle({ card: { idguid, title, state }, isFirst, isLast, onMove, onKey }: HandleProps) {
  return (
    <Menu position="bottom-end" width={220} portalProps={{ target: 'main' }} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          className={classes.handle}
          variant="subtle"
          color="gray"
          size={30}
          data-handle={idguid}
          aria-label={`Premjesti: ${title}`}
          aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
          onKeyDown={(event) => {
            const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
            if (isOpen || event.altKey || event.ctrlKey || event.metaKey) return;
            if (onKey(idguid, event.key)) event.preventDefault();
          }}
        >
          <IconArrowsMove size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Premjesti u</Menu.Label>
        {PIPELINE_ORDER.filter((one) => one !== state).map((one) => (
          <Menu.Item key={one} onClick={() => onMove(idguid, { state: one, after: null })}>
            {PIPELINE_STATES[one]}
          </Menu.Item>
        ))}
        {!(isFirst && isLast) && <Menu.Label>U koloni</Menu.Label>}
        {!isFirst && (
          <Menu.Item
            leftSection={<IconChevronUp size={16} aria-hidden />}
            onClick={() => onKey(idguid, 'ArrowUp')}
          >
            Mjesto gore
          </Menu.Item>
        )}
        {!isLast && (
          <Menu.Item
            leftSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => onKey(idguid, 'ArrowDown')}
          >
            Mjesto dolje
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
