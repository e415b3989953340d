import type { ReactNode } from 'react';
import classes from './listing.module.css';

/** What stands over a list: the search box, what narrows it, and at the end how many there are. */
export const Toolbar = ({ count, children }: { count: ReactNode; children: ReactNode }) => (
  <div className={classes.toolbar}>
    {children}
    <span className={classes.count} role="status">
      {count}
    </span>
  </div>
);
