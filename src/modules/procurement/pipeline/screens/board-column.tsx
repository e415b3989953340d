import { type DragEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { counted, formatNumber } from '../../../../admin/kit/index.ts';
import { PIPELINE_PATH } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import type { BoardColumn } from '../pipeline.api.ts';
import { BEFORE_OFFER, PIPELINE_STATES } from '../states.ts';
import classes from './board.module.css';
import { Card } from './board-card.tsx';
import type { Place } from './board-moves.ts';

interface ColumnProps {
  column: BoardColumn;
  maySave: boolean;
  /** The card that is dragged. */
  dragged: string | null;
  onDrag: (idguid: string | null) => void;
  onMove: (idguid: string, to: Place) => void;
  onKey: (idguid: string, key: string) => boolean;
}

/** A state with its cards, how many they are, and what they add up to. */
export function Column({ column, maySave, dragged, onDrag, onMove, onKey }: ColumnProps) {
  const { state, count, value, offer, cards } = column;
  const id = useId();
  /** Index before which a card would be dropped. */
  const [gap, setGap] = useState<number | null>(null);
  const isBefore = BEFORE_OFFER.includes(state);
  const sum = isBefore ? value : offer;

  const over = (event: DragEvent<HTMLElement>, index: number): void => {
    if (dragged === null) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
    setGap(index);
  };
  const drop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    if (dragged !== null && gap !== null) {
      // The card itself does not count as the one above.
      const above = cards.slice(0, gap).filter(({ idguid }) => idguid !== dragged);
      onMove(dragged, { state, after: above.at(-1)?.idguid ?? null });
    }
    setGap(null);
    onDrag(null);
  };
  const rest = count - cards.length;
  return (
    <section
      className={classes.column}
      aria-labelledby={id}
      data-state={state}
      data-over={(dragged !== null && gap !== null) || undefined}
      onDragOver={(event) => over(event, cards.length)}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setGap(null);
      }}
      onDrop={drop}
    >
      <header className={classes.columnHead}>
        <h2 id={id}>
          {PIPELINE_STATES[state]} <span className={classes.count}>{formatNumber(count)}</span>
        </h2>
        {/* Of none that is known there is no sum, but the heads of all columns keep one height. */}
        <p>{Number(sum) > 0 ? `${isBefore ? 'procjena' : 'ponude'} ${amountText(sum)}` : '\u00a0'}</p>
      </header>
      <ol className={classes.cards} aria-labelledby={id}>
        {cards.map((card, index) => (
          <Card
            key={card.idguid}
            card={card}
            maySave={maySave}
            isFirst={index === 0}
            isLast={index === cards.length - 1}
            isDragged={dragged === card.idguid}
            gap={
              gap === index ? 'before' : gap === cards.length && index === cards.length - 1 ? 'after' : null
            }
            onDrag={onDrag}
            onOver={(event, isLower) => over(event, isLower ? index + 1 : index)}
            onMove={onMove}
            onKey={onKey}
          />
        ))}
      </ol>
      {cards.length === 0 && <p className={classes.empty}>U ovoj koloni nema nabavki.</p>}
      {rest > 0 && (
        <Link className={classes.more} to={`${PIPELINE_PATH}?state__in=${state}`}>
          I još {counted(rest, 'nabavka', 'nabavke', 'nabavki')} u listi
        </Link>
      )}
    </section>
  );
}
