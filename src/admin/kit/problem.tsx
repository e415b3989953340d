import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kit.module.css';

/** Error message that belongs to no field; renders nothing without children. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <div className={classes.problem} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{children}</span>
    </div>
  ) : null;
