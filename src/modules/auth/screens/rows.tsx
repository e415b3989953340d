import type { ReactNode } from 'react';
import classes from './security.module.css';

/** A short list of what belongs to an account: a passkey or a sign-in a row. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

/** One of them: its name, `note` below it, buttons at the end. */
export const Row = (props: { name: string; badge?: ReactNode; note: ReactNode; children?: ReactNode }) => (
  <li className={classes.row}>
    <div>
      <span className={classes.name}>{props.name}</span> {props.badge}
      <div className={classes.note}>{props.note}</div>
    </div>
    {props.children && <div className={classes.actions}>{props.children}</div>}
  </li>
);
