import type { ReactNode } from 'react';
import classes from './years.module.css';

/** What is wider than its place scrolls in it, also by keys. */
export const Scroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={classes.scroll} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
