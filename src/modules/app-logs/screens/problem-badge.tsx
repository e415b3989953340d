import { Badge } from '@mantine/core';
import { PROBLEM_LABELS, type ProblemState } from '../problems/states.ts';

const COLOURS: Record<ProblemState, string> = { new: 'red', seen: 'gray', solved: 'green', returned: 'red' };

/** State of a problem. */
export const ProblemBadge = ({ state }: { state: ProblemState }) => (
  <Badge size="sm" color={COLOURS[state]}>
    {PROBLEM_LABELS[state]}
  </Badge>
);
