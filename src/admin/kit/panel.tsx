import { type ReactNode, useId } from 'react';
import classes from './kit.module.css';

interface PanelProps {
  title?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Screen reader label of a panel without a title. */
  label?: string;
  children: ReactNode;
}

/** A framed part of a page. */
export function Panel({ title, aside, label, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-label={label} aria-labelledby={title && id}>
      {title && (
        <div className={classes.panelHead}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
