import { Checkbox } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { FieldValue } from '../display/FieldValue.tsx';
import { Lock } from '../display/Lock.tsx';
import { formatValue, isNumeric } from '../display/value.ts';
import { editPath, viewPath } from '../paths.ts';
import classes from './list.module.css';
import { EditAction } from './RowAction.tsx';

export interface RowProps {
  resource: Resource;
  record: ResourceRecord;
  columns: string[];
  /** The column whose text leads to the record. */
  linked: string | undefined;
  canSave: boolean;
  selectable: boolean;
  selected: boolean;
  onSelect: (event: unknown) => void;
}

/** What the record is called. */
export const titleOf = (resource: Resource, record: ResourceRecord): string =>
  formatValue(resource.fields[resource.title], record[resource.title], record.refs[resource.title]);

/** A click on the row itself opens the record; on a control, or after selecting text, it does not. */
export function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const control = (event.target as HTMLElement).closest('a,button,input,label');
  return !control && !getSelection()?.toString() && event.button === 0;
}

function DataRow(props: RowProps) {
  const { resource, record, columns, linked, canSave, selectable, selected, onSelect } = props;
  const navigate = useNavigate();
  const to = viewPath(resource, record.idguid);
  const title = titleOf(resource, record);
  const locked = !record.can_edit;
  return (
    <tr
      data-record={record.idguid}
      data-selected={selected || undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        if (event.ctrlKey || event.metaKey) window.open(to, '_blank');
        else navigate(to);
      }}
    >
      {selectable && (
        <td className={classes.tick}>
          {locked ? (
            <Lock />
          ) : (
            <Checkbox
              size="xs"
              aria-label={`Odaberi ${title}`}
              checked={selected}
              onChange={onSelect}
              onClick={onSelectRange}
            />
          )}
        </td>
      )}
      {columns.map((name) => (
        <td key={name} data-numeric={isNumeric(resource.fields[name]) || undefined}>
          {name === linked ? (
            <span className={classes.titleCell}>
              <Link className={classes.link} to={to} data-row>
                <FieldValue resource={resource} name={name} record={record} />
              </Link>
              {locked && !selectable && <Lock />}
            </span>
          ) : (
            <FieldValue resource={resource} name={name} record={record} />
          )}
        </td>
      ))}
      {canSave && (
        <td className={classes.act}>
          {!locked && <EditAction to={editPath(resource, record.idguid)} title={title} />}
        </td>
      )}
    </tr>
  );
}

/** Shift + click selects a range; without this the browser would mark the text in between. */
const onSelectRange = (event: MouseEvent): void => {
  if (event.shiftKey) getSelection()?.removeAllRanges();
};

export const Row = memo(DataRow, (before, after) =>
  (Object.keys(after) as (keyof RowProps)[]).every((key) => key === 'onSelect' || before[key] === after[key]),
);
