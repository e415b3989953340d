import type { ReactNode } from 'react';
import type { Field } from '../../../core/resource.ts';
import { Nothing } from '../../fields/field-value.tsx';
import { formatValue } from '../../fields/format-value.ts';
import { formatDateTime, NONE } from '../../kit/format.ts';
import { columnOf, type ListDefinition, type ListRow } from '../definition.ts';
import classes from './table.module.css';

/** A value of a row by the column's name. */
export const readValue = (row: ListRow, name: string): unknown => (row as Record<string, unknown>)[name];

/** Cell of a row by the list's renderer, or by the column's kind. */
export function cellOf(list: ListDefinition, name: string, row: ListRow): ReactNode {
  const own = list.cells?.[name];
  if (own) return own(row);
  return list.cell ? list.cell(name, row) : <PlainCell list={list} name={name} row={row} />;
}

function PlainCell({ list, name, row }: { list: ListDefinition; name: string; row: ListRow }) {
  const column = columnOf(list, name);
  const value = readValue(row, name);
  if (column?.kind === 'moment') {
    if (!value) return <Nothing />;
    return (
      <time className={classes.quiet} dateTime={String(value)}>
        {formatDateTime(String(value))}
      </time>
    );
  }
  const text = formatValue(column as Field | undefined, value);
  return text === NONE ? <Nothing /> : text;
}
