import type { ReactNode } from 'react';
import classes from './nothing-here.module.css';

/** Says in a line that a part of a page or a menu has nothing in it. A page or a list says it by an `EmptyState`. */
export const NothingHere = ({ children }: { children: ReactNode }) => (
  <p className={classes.nothingHere}>{children}</p>
);
