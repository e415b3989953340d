import { Badge } from '@mantine/core';
import { SHOWN_STATES, type ShownState } from '../delegation-states.ts';

const COLORS: Record<ShownState, string> = {
  right: 'green',
  partly: 'yellow',
  wrong: 'red',
  missing: 'red',
  unknown: 'gray',
  unchecked: 'gray',
};

/** Whether the world is led to our servers. */
export const DelegationBadge = ({ state }: { state: ShownState }) => (
  <Badge size="sm" color={COLORS[state]}>
    {SHOWN_STATES[state]}
  </Badge>
);
