import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kit.module.css';

/** Why something was not done, where it was asked for and no field is to blame; nothing while there is nothing to say. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  ) : null;
