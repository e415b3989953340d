import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './display.module.css';

const SHARED = 'Zajednički zapis: mijenja ga samo operater sistema';

/** Marks a record that the operator shares with everybody. */
export function Lock() {
  return (
    <Tooltip label={SHARED}>
      <IconLock className={classes.lock} size={14} role="img" aria-label={SHARED} />
    </Tooltip>
  );
}
