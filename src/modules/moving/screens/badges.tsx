import { Badge } from '@mantine/core';
import { type MoveState, STATE_LABELS } from '../states.ts';
import { STATE_COLORS } from './moving-data.ts';

export const MoveBadge = ({ state }: { state: MoveState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {STATE_LABELS[state]}
  </Badge>
);
