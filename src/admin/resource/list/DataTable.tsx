import { VisuallyHidden } from '@mantine/core';
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { effectiveSort, toggledSort } from '../query/state.ts';
import { Header, SelectAll } from './DataHeader.tsx';
import { Row } from './DataRow.tsx';
import classes from './list.module.css';
import type { ListControl } from './useListState.ts';

export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
export type Features = typeof features;

export type Selection = RowSelectionState;

export interface RecordsProps {
  resource: Resource;
  control: ListControl;
  columns: string[];
  records: ResourceRecord[];
  /** Absent when the person may not change anything. */
  selection?: { value: Selection; onChange: (value: Selection) => void };
  canSave: boolean;
}

/** The list as a table. The server filters, sorts and pages; the table keeps the selection and the headers. */
export function DataTable({ resource, control, columns, records, selection, canSave }: RecordsProps) {
  const definitions = useMemo<ColumnDef<Features, ResourceRecord>[]>(
    () => columns.map((name) => ({ id: name, accessorFn: (record) => record[name] })),
    [columns],
  );
  const sort = effectiveSort(resource, control.state.sort);
  const table = useTable({
    features,
    data: records,
    columns: definitions,
    getRowId: (record) => record.idguid,
    enableRowSelection: (row) => row.original.can_edit,
    manualSorting: true,
    state: {
      rowSelection: selection?.value ?? NONE_SELECTED,
      sorting: sort.map((key) => ({ id: key.field, desc: key.desc })),
    },
    onRowSelectionChange: (updater) => {
      if (!selection) return;
      selection.onChange(typeof updater === 'function' ? updater(selection.value) : updater);
    },
  });
  const linked = columns.includes(resource.title) ? resource.title : columns[0];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {selection && (
            <th className={classes.tick} scope="col">
              <SelectAll
                checked={table.getIsAllPageRowsSelected()}
                some={table.getIsSomePageRowsSelected()}
                onChange={table.getToggleAllPageRowsSelectedHandler()}
                disabled={!records.some((record) => record.can_edit)}
              />
            </th>
          )}
          {columns.map((name) => (
            <Header
              key={name}
              resource={resource}
              name={name}
              sort={sort}
              onSort={(add) => control.change({ sort: toggledSort(resource, control.state.sort, name, add) })}
            />
          ))}
          {canSave && (
            <th className={classes.act}>
              <VisuallyHidden>Radnje</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <Row
            key={row.id}
            resource={resource}
            record={row.original}
            columns={columns}
            linked={linked}
            canSave={canSave}
            selectable={selection !== undefined}
            selected={row.getIsSelected()}
            onSelect={row.getToggleSelectedHandler()}
          />
        ))}
      </tbody>
    </table>
  );
}

const NONE_SELECTED: Selection = {};
