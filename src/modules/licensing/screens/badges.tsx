import { Badge } from '@mantine/core';
import { type LicenceState, STATES } from '../states.ts';
import classes from './licensing.module.css';
import { STATE_COLORS, seatsText } from './licensing-data.ts';

export const StateBadge = ({ state }: { state: LicenceState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {STATES[state]}
  </Badge>
);

/** How many seats are taken, drawn. */
export const Seats = (count: { used: number; seats: number }) => (
  <span className={classes.seats} data-full={count.used >= count.seats || undefined}>
    <span>{seatsText(count)}</span>
    <span className={classes.bar} aria-hidden>
      {count.used > 0 && <span style={{ width: `${Math.min(100, (count.used / count.seats) * 100)}%` }} />}
    </span>
  </span>
);
