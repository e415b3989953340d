import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { formatDateTime } from './format.ts';

/** When a record was last changed, and by whom. */
export const lastChangeOf = (record: { updated_at: string; updated_by: string | null }): string =>
  [formatDateTime(record.updated_at), record.updated_by].filter(Boolean).join(', ');

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
