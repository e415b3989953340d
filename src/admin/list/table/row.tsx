import { Checkbox } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isNumeric } from '../columns.ts';
import type { ListDefinition, ListRow } from '../definition.ts';
import { rememberRow } from '../remember.ts';
import { cellOf } from './cell.tsx';
import classes from './table.module.css';
import type { RowParts } from './table.tsx';
import { Twig } from './twig.tsx';

/** Whether a click opens the row: not on a control, not after selecting text. */
export function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const control = (event.target as HTMLElement).closest('a,button,input,label,[role=menu],[role=dialog]');
  return !control && !getSelection()?.toString() && event.button === 0;
}

interface RowProps {
  list: ListDefinition;
  row: ListRow;
  columns: string[];
  /** Column that links to the row. */
  linked: string | undefined;
  parts: RowParts;
  /** Number of columns. */
  span: number;
  filler: boolean;
  selectable: boolean;
  selected: boolean;
  onSelect: (event: unknown) => void;
}

function TableRow(props: RowProps) {
  const { list, row, columns, linked, parts, span, filler, selectable, selected, onSelect } = props;
  const [open, setOpen] = useState(false);
  const details = useId();
  const navigate = useNavigate();
  const to = parts.linkTo(row);
  const name = list.nameOf(row);
  const id = list.idOf(row);
  const mark = parts.mark?.(row);
  const go = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    if (to === null) {
      if (parts.details) setOpen(!open);
    } else if (event.ctrlKey || event.metaKey || list.newTab) window.open(to, '_blank', 'noreferrer');
    else {
      rememberRow(list, id);
      navigate(to);
    }
  };
  return (
    <>
      <tr
        data-record={id}
        data-selected={selected || undefined}
        data-open={open || undefined}
        data-plain={(to === null && !parts.details) || undefined}
        onClick={go}
        draggable={parts.onDrag !== undefined || undefined}
        onDragStart={parts.onDrag && ((event) => parts.onDrag!(row, event))}
      >
        {parts.details && (
          <td className={classes.twig}>
            <Twig
              name={name}
              open={open}
              onToggle={() => setOpen(!open)}
              details={details}
              focus={to === null}
            />
          </td>
        )}
        {parts.selection && (
          <td className={classes.tick}>
            {selectable ? (
              <Checkbox
                size="xs"
                aria-label={`Odaberi ${name}`}
                checked={selected}
                onChange={onSelect}
                onClick={onSelectRange}
              />
            ) : (
              mark
            )}
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column}
            data-numeric={isNumeric(list, column) || undefined}
            data-shrinks={list.shrinks?.includes(column) || undefined}
            data-fills={list.fills === column || undefined}
          >
            {column === linked ? (
              <span className={classes.titleCell}>
                <Title list={list} row={row} to={to} plain={Boolean(parts.details)}>
                  {cellOf(list, column, row)}
                </Title>
                {!parts.selection && mark}
              </span>
            ) : (
              cellOf(list, column, row)
            )}
          </td>
        ))}
        {filler && <td aria-hidden />}
        {parts.actions && <td className={classes.act}>{parts.actions(row)}</td>}
      </tr>
      {open && parts.details && (
        <tr id={details} className={classes.details}>
          <td colSpan={span}>{parts.details(row)}</td>
        </tr>
      )}
    </>
  );
}

/** Name of a row as a link to it, or a focusable text if it has no page. */
export function Title(props: {
  list: ListDefinition;
  row: ListRow;
  to: string | null;
  /** Not focusable; another element of the row is. */
  plain: boolean;
  children: ReactNode;
}) {
  const { list, row, to, plain, children } = props;
  if (to === null && plain) return <span data-title>{children}</span>;
  if (to === null)
    return (
      <span className={classes.link} tabIndex={-1} data-row>
        {children}
      </span>
    );
  if (list.newTab)
    return (
      <a className={classes.link} href={to} target="_blank" rel="noreferrer" data-row>
        {children}
      </a>
    );
  return (
    <Link className={classes.link} to={to} data-row onClick={() => rememberRow(list, list.idOf(row))}>
      {children}
    </Link>
  );
}

/** Keeps Shift + click from selecting text. */
const onSelectRange = (event: MouseEvent): void => {
  if (event.shiftKey) getSelection()?.removeAllRanges();
};

export const Row = memo(TableRow, (before, after) =>
  (Object.keys(after) as (keyof RowProps)[]).every((key) => key === 'onSelect' || before[key] === after[key]),
);
