import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from './format.ts';
import classes from './table.module.css';

export interface SimpleColumn<T> {
  key: string;
  label: string;
  render: (row: T) => ReactNode;
  /** Name the server sorts by; without it the heading is plain text. */
  sort?: string;
  /** Aligned to the right, as numbers are. */
  numeric?: boolean;
}

/** A column of numbers; `sortable` where the server sorts by them. */
export const numberColumn = <Key extends string>(
  key: Key,
  label: string,
  sortable = true,
): SimpleColumn<Record<Key, number>> => ({
  key,
  label,
  numeric: true,
  render: (row) => formatNumber(row[key]),
  ...(sortable ? { sort: key } : {}),
});

/** Every row has an id of its own. */
interface Row {
  idguid: string;
}

interface SimpleTableProps<T extends Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly SimpleColumn<T>[];
  rows: readonly T[];
  /** Current order: "name" or "-name". */
  sort?: string;
  onSort?: (sort: string) => void;
  /** The rows are those of the question before. */
  stale?: boolean;
}

/** A read-only list: a table, and on a phone one card per row, headed by the first column. */
export function SimpleTable<T extends Row>(props: SimpleTableProps<T>) {
  const phone = useMediaQuery('(max-width: 639.98px)', undefined, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <Table {...props} />;
}

function Table<T extends Row>({ label, columns, rows, sort, onSort, stale }: SimpleTableProps<T>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={stale || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric || undefined}
                aria-sort={column.sort ? orderOf(column.sort, sort) : undefined}
              >
                {column.sort && onSort ? (
                  <SortButton label={column.label} name={column.sort} sort={sort} onSort={onSort} />
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.idguid} data-record={row.idguid}>
              {columns.map((column) => (
                <td key={column.key} data-numeric={column.numeric || undefined}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<T extends Row>({ label, columns, rows, stale }: SimpleTableProps<T>) {
  const [head, ...rest] = columns;
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={stale || undefined}>
      {rows.map((row) => (
        <li key={row.idguid} className={classes.card} data-record={row.idguid}>
          <div className={classes.cardHead}>{head?.render(row)}</div>
          <dl>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface SortButtonProps {
  label: string;
  name: string;
  sort?: string;
  onSort: (sort: string) => void;
}

function SortButton({ label, name, sort, onSort }: SortButtonProps) {
  const order = orderOf(name, sort);
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort(order === 'ascending' ? `-${name}` : name)}
    >
      {label}
      {order === 'ascending' && <IconArrowUp size={14} aria-hidden />}
      {order === 'descending' && <IconArrowDown size={14} aria-hidden />}
    </button>
  );
}

const orderOf = (name: string, sort: string | undefined): 'ascending' | 'descending' | 'none' =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
