import type { CSSProperties } from 'react';
import type { PartBox } from '../../../../../core/pages/page-words.ts';
import { surenessOf } from './order.ts';
import classes from './page.module.css';
import type { Marking } from './use-marking.ts';
import type { Review } from './use-review.ts';

/** A hair of room, so that the frame does not cut the letters; less of it around the small letters of a huge page. */
const ROOM = 0.0025;
const placed = ([left, top, right, bottom]: PartBox, most = ROOM): CSSProperties => {
  const room = Math.min(most, (bottom - top) / 4);
  return {
    left: `${(left - room) * 100}%`,
    top: `${(top - room) * 100}%`,
    width: `${(right - left + 2 * room) * 100}%`,
    height: `${(bottom - top + 2 * room) * 100}%`,
  };
};

/** Where values stand on the page, the active one strong; and what is being marked. */
export function PageBoxes({ review, marking }: { review: Review; marking: Marking }) {
  const { document, fields, page, active } = review;
  const place = review.placeOf(active);
  return (
    <div className={classes.boxes} aria-hidden>
      {document.spec?.fields.map(({ key, label }) => {
        const value = fields[key];
        if (value?.page !== page || !value.box) return null;
        if (active && 'field' in active && active.field === key) return null;
        return (
          <span
            key={key}
            className={classes.box}
            title={label}
            data-sureness={surenessOf(value, review.isDoubtful({ field: key }))}
            style={placed(value.box)}
          />
        );
      })}
      {place?.page === page && (
        <span className={classes.box} data-active data-testid="active-box" style={placed(place.box)} />
      )}
      {marking.hovered && <span className={classes.word} style={placed(marking.hovered.box, 0.001)} />}
      {marking.chosen && <span className={classes.chosen} style={placed(marking.chosen, 0.001)} />}
      {marking.drawn && <span className={classes.drawn} style={placed(marking.drawn, 0)} />}
    </div>
  );
}
