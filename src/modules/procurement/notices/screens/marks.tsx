import { Badge } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { SIMULATED } from '../../labels.ts';
import { PIPELINE_STATES, type PipelineState } from '../../pipeline/states.ts';
import { NOTICE_STATES, type NoticeState } from '../states.ts';
import classes from './marks.module.css';
import { useNow } from './use-now.ts';
import { closeness, daysLeftText, partGone, STATE_COLORS } from './words.ts';

export const StateBadge = ({ state }: { state: NoticeState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {NOTICE_STATES[state]}
  </Badge>
);

/** Where a procurement is among the organisation's own. */
export const OursBadge = ({ state }: { state: string }) => (
  <Badge size="sm" color="copper">
    {`Naše: ${(PIPELINE_STATES[state as PipelineState] ?? state).toLocaleLowerCase('bs')}`}
  </Badge>
);

interface DaysProps {
  announced: string | null;
  deadline: string | null;
  state: NoticeState;
}

/** Days left until the deadline, drawn over the time since publication; nothing once it is of no use. */
export function DaysLeft({ announced, deadline, state }: DaysProps) {
  const now = useNow();
  if (deadline === null || state !== 'open') return null;
  const gone = partGone(announced, deadline, now);
  return (
    <span className={classes.days} data-close={closeness(deadline, now)}>
      <span>{daysLeftText(deadline, now)}</span>
      {gone !== null && (
        <span className={classes.time} aria-hidden>
          <span style={{ width: `${(1 - gone) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

/** Says that what is shown is made up. */
export const Simulated = () => (
  <span className={classes.simulated}>
    <IconFlask size={15} aria-hidden />
    {SIMULATED}
  </span>
);
