import type { ReactNode } from 'react';
import classes from '../resource/view/view.module.css';

/** A record's facts on its page: name and value, two columns where there is room. */
export const Facts = ({
  label,
  facts,
}: {
  label: string;
  facts: readonly [name: string, value: ReactNode][];
}) => (
  <dl className={classes.fields} aria-label={label}>
    {facts.map(([name, value]) => (
      <div key={name} className={classes.field}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
