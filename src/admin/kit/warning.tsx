import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './warning.module.css';

interface WarningProps {
  /** `status`: not about what was just done. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A box that warns, before what it is about. */
export const Warning = ({ role = 'alert', children }: WarningProps) => (
  <div className={classes.warning} role={role}>
    <IconAlertTriangle size={20} aria-hidden />
    <p>{children}</p>
  </div>
);
