import { Badge } from '@mantine/core';
import { MONTH_STATES, type MonthState } from '../vat.api.ts';

const COLORS: Record<MonthState, string> = {
  open: 'gray',
  ready: 'copper',
  empty: 'gray',
  locked: 'yellow',
  filed: 'tile',
};

/** State of a month. */
export const MonthBadge = ({ state }: { state: MonthState }) => (
  <Badge size="sm" color={COLORS[state]}>
    {MONTH_STATES[state]}
  </Badge>
);
