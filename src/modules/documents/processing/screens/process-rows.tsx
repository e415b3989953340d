import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../../admin/kit/index.ts';
import type { DocumentRow } from '../shapes.ts';
import { documentPage, listOf } from './documents-data.ts';
import classes from './process.module.css';

interface RowsPanelProps {
  title: string;
  count: number;
  rows: readonly DocumentRow[];
  /** States of the list that has all of them. */
  states: string;
  /** Beside the title. */
  action?: ReactNode;
  /** Instead of rows, where there are none. */
  nothing?: ReactNode;
  /** Under the name of a row. */
  said: (row: DocumentRow) => ReactNode;
  /** At the end of a row. */
  acts?: (row: DocumentRow) => ReactNode;
}

/** Some documents with what may be done about each, and the way to all of them. */
export function RowsPanel({ title, count, rows, states, action, nothing, said, acts }: RowsPanelProps) {
  const more = count - rows.length;
  return (
    <Panel title={count > 0 ? `${title} (${count})` : title} aside={action}>
      {rows.length === 0 && <p className={classes.quiet}>{nothing}</p>}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.idguid}>
              <div className={classes.what}>
                <Link to={documentPage(row.idguid)}>{row.name}</Link>
                <div className={classes.said}>{said(row)}</div>
              </div>
              {acts && <div className={classes.acts}>{acts(row)}</div>}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={classes.more}>
          <Link to={listOf(states)}>Prikaži sve ({count})</Link>
        </p>
      )}
    </Panel>
  );
}
