import type { CSSProperties, ReactNode } from 'react';
import { Scroll } from '../kit/index.ts';
import classes from './figures-table.module.css';

interface FiguresTableProps {
  /** What the table tells. */
  label: string;
  /** Name of the place in which it scrolls. */
  region: string;
  /** Head of the column of names. */
  first: string;
  /** Heads of the columns of numbers. */
  columns: readonly string[];
  /** Rows: a `th`, then cells with `data-number`. */
  children: ReactNode;
}

/** Figures side by side. What is wider than its place scrolls in it, while the names stay in sight. */
export const FiguresTable = ({ label, region, first, columns, children }: FiguresTableProps) => (
  <Scroll className={classes.scroll} aria-label={region}>
    <table className={classes.table} aria-label={label}>
      <FiguresHead first={first} columns={columns} />
      <tbody>{children}</tbody>
    </table>
  </Scroll>
);

/** Heads of a column of names and of columns of numbers. */
export const FiguresHead = ({ first, columns }: Pick<FiguresTableProps, 'first' | 'columns'>) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {columns.map((label) => (
        <th key={label} scope="col" data-number>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/** A bar below a number; `share`, from 0 to 1, of it is filled. */
export const ShareBar = ({ share }: { share: number }) => (
  <i aria-hidden className={classes.bar} style={{ '--share': share } as CSSProperties} />
);
