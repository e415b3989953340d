import { Badge } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { BOT_STATES, type BotState } from '../states.ts';
import classes from './bots.module.css';
import { STATE_COLORS } from './bots-data.ts';

export const BotBadge = ({ state }: { state: BotState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {BOT_STATES[state]}
  </Badge>
);

/** A bot's picture; it says nothing that its name beside it does not. */
export const BotPicture = ({ picture, large = false }: { picture: string | null; large?: boolean }) => (
  <span className={classes.picture} data-large={large || undefined} aria-hidden>
    {picture ? <img src={picture} alt="" /> : <IconRobot size={large ? 26 : 16} />}
  </span>
);
