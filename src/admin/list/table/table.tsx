import { VisuallyHidden } from '@mantine/core';
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type DragEvent, type ReactNode, useMemo } from 'react';
import { effectiveSort, toggledSort } from '../address.ts';
import type { ListDefinition, ListRow } from '../definition.ts';
import type { ListLayout } from '../use-layout.ts';
import type { ListControl } from '../use-list-state.ts';
import { readValue } from './cell.tsx';
import { Head, SelectAll } from './head.tsx';
import { Row } from './row.tsx';
import { SumRow } from './sums.tsx';
import classes from './table.module.css';
import { useWidths } from './use-widths.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

export type Selection = RowSelectionState;

/** Props of rows beside their columns. Keep the object stable: a new one re-renders all rows. */
export interface RowParts {
  /** Address of a row. */
  linkTo: (row: ListRow) => string | null;
  /** Whether a row can be selected; absent: none. */
  selection?: (row: ListRow) => boolean;
  /** Mark on a row that cannot be selected. */
  mark?: (row: ListRow) => ReactNode;
  actions?: (row: ListRow) => ReactNode;
  /** Expanded content. */
  details?: (row: ListRow) => ReactNode;
  /** Called when a row begins to be dragged; absent: none can be. */
  onDrag?: (row: ListRow, event: DragEvent) => void;
}

export interface RowsProps {
  list: ListDefinition;
  control: ListControl;
  layout: ListLayout;
  columns: string[];
  rows: ListRow[];
  sums: Readonly<Record<string, string>> | undefined;
  parts: RowParts;
  selection: Selection;
  onSelection: (value: Selection) => void;
}

/** The list as a table. The server filters, sorts and pages. */
export function ListTable(props: RowsProps) {
  const { list, control, layout, columns, rows, sums, parts, selection, onSelection } = props;
  const definitions = useMemo<ColumnDef<typeof features, ListRow>[]>(
    () => columns.map((name) => ({ id: name, accessorFn: (row) => readValue(row, name) })),
    [columns],
  );
  const sort = effectiveSort(list, control.state.sort);
  const { selection: selectable } = parts;
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: (row) => list.idOf(row),
    enableRowSelection: (row) => selectable?.(row.original) ?? false,
    manualSorting: true,
    state: {
      rowSelection: selection,
      sorting: sort.map((key) => ({ id: key.field, desc: key.desc })),
    },
    onRowSelectionChange: (updater) =>
      onSelection(typeof updater === 'function' ? updater(selection) : updater),
  });
  const { widths, edge } = useWidths(layout);
  const fixed = columns.some((name) => widths[name]);
  const filler = fixed && columns.every((name) => widths[name]);
  const linked = columns.includes(list.title) ? list.title : columns[0];
  const span =
    columns.length +
    [filler, parts.details, parts.selection, parts.actions].filter((part) => Boolean(part)).length;
  return (
    <table
      className={classes.table}
      aria-label={list.labels.many}
      data-density={layout.density}
      style={fixed ? { tableLayout: 'fixed', minWidth: widthOf(columns, widths) } : undefined}
    >
      {fixed && (
        <colgroup>
          {parts.details && <col className={classes.twigColumn} />}
          {selectable && <col className={classes.tickColumn} />}
          {columns.map((name) => (
            <col key={name} style={{ width: widths[name] }} />
          ))}
          {filler && <col />}
          {parts.actions && <col className={classes.actColumn} />}
        </colgroup>
      )}
      <thead>
        <tr>
          {parts.details && (
            <td className={classes.twig}>
              <VisuallyHidden>Pojedinosti</VisuallyHidden>
            </td>
          )}
          {selectable && (
            <th className={classes.tick} scope="col">
              <SelectAll
                checked={table.getIsAllPageRowsSelected()}
                some={table.getIsSomePageRowsSelected()}
                onChange={table.getToggleAllPageRowsSelectedHandler()}
                disabled={!rows.some(selectable)}
              />
            </th>
          )}
          {columns.map((name) => (
            <Head
              key={name}
              list={list}
              name={name}
              sort={sort}
              width={widths[name]}
              edge={edge(name)}
              onSort={(add) => control.change({ sort: toggledSort(list, control.state.sort, name, add) })}
            />
          ))}
          {filler && <td aria-hidden />}
          {parts.actions && (
            <th className={classes.act} scope="col">
              <VisuallyHidden>Radnje</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <Row
            key={row.id}
            list={list}
            row={row.original}
            columns={columns}
            linked={linked}
            parts={parts}
            span={span}
            filler={filler}
            selectable={selectable?.(row.original) ?? false}
            selected={row.getIsSelected()}
            onSelect={row.getToggleSelectedHandler()}
          />
        ))}
      </tbody>
      {sums && <SumRow list={list} columns={columns} sums={sums} parts={parts} filler={filler} />}
    </table>
  );
}

/** Default width of a column in pixels. */
const USUAL = 160;
const widthOf = (columns: string[], widths: Readonly<Record<string, number>>): number =>
  columns.reduce((sum, name) => sum + (widths[name] ?? USUAL), 0);
