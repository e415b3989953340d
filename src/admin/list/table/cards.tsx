import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { besideName, columnLabel } from '../columns.ts';
import { columnOf, type ListDefinition, type ListRow } from '../definition.ts';
import classes from './cards.module.css';
import { cellOf, readValue } from './cell.tsx';
import { Title } from './row.tsx';
import { summed, sumText } from './sums.tsx';
import type { RowParts, RowsProps } from './table.tsx';
import { Twig } from './twig.tsx';

/** The list on a narrow screen: two lines a row, its name and its other columns. */
export function Cards({ list, columns, rows, sums, parts, selection, onSelection }: RowsProps) {
  const added = summed(columns, sums);
  const ticked = rows.some((row) => parts.selection?.(row));
  return (
    <>
      <ul className={classes.cards} aria-label={list.labels.many}>
        {rows.map((row) => {
          const id = list.idOf(row);
          return (
            <Card
              key={id}
              list={list}
              columns={columns}
              row={row}
              parts={parts}
              indented={ticked}
              selected={selection[id] ?? false}
              onSelect={() => {
                const { [id]: was, ...others } = selection;
                onSelection(was ? others : { ...others, [id]: true });
              }}
            />
          );
        })}
      </ul>
      {added.length > 0 && (
        <dl className={classes.sums}>
          {added.map((name) => (
            <div key={name}>
              <dt>Ukupno, {columnLabel(list, name)}</dt>
              <dd>{sumText(list, name, sums![name]!)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

interface CardProps {
  list: ListDefinition;
  columns: string[];
  row: ListRow;
  parts: RowParts;
  /** Whether rows that cannot be selected keep the place of the box, so that all names begin at one line. */
  indented: boolean;
  selected: boolean;
  onSelect: () => void;
}

function Card({ list, columns, row, parts, indented, selected, onSelect }: CardProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const to = parts.linkTo(row);
  const name = list.nameOf(row);
  const selectable = parts.selection?.(row) ?? false;
  return (
    <li
      className={classes.card}
      data-record={list.idOf(row)}
      data-selected={selected || undefined}
      data-open={open || undefined}
    >
      {selectable ? (
        <Checkbox
          classNames={{ root: classes.tick }}
          size="sm"
          aria-label={`Odaberi ${name}`}
          checked={selected}
          onChange={onSelect}
        />
      ) : (
        indented && <span className={classes.tick} />
      )}
      <div className={classes.text}>
        <div className={classes.title}>
          <Title list={list} row={row} to={to} plain={Boolean(parts.details)}>
            {name}
          </Title>
          {!selectable && parts.mark?.(row)}
        </div>
        <div className={classes.second}>
          {list.second ? list.second(row) : <Others list={list} columns={columns} row={row} />}
        </div>
      </div>
      {parts.actions && <div className={classes.actions}>{parts.actions(row)}</div>}
      {parts.details ? (
        <Twig
          name={name}
          open={open}
          onToggle={() => setOpen(!open)}
          details={details}
          focus={to === null}
          large={classes.twig}
        />
      ) : (
        to !== null && <IconChevronRight className={classes.go} size={16} aria-hidden />
      )}
      {open && parts.details && (
        <div id={details} className={classes.details}>
          {parts.details(row)}
        </div>
      )}
    </li>
  );
}

/** Kinds whose value needs its label. */
const NAMED = new Set(['integer', 'decimal', 'money', 'percent', 'date', 'moment']);
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The other visible columns. */
function Others({ list, columns, row }: Pick<CardProps, 'list' | 'columns' | 'row'>) {
  const shown = besideName(list, columns).filter((name) => !isEmpty(readValue(row, name)));
  if (shown.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {shown.map((name) => {
        const label = columnLabel(list, name);
        const kind = columnOf(list, name)?.kind ?? '';
        // False is not shown, so the label alone means true.
        const yes = kind === 'boolean';
        return (
          <div key={name}>
            <dt>{yes || NAMED.has(kind) ? `${label} ` : <VisuallyHidden>{label}</VisuallyHidden>}</dt>
            <dd>{yes ? <VisuallyHidden>da</VisuallyHidden> : cellOf(list, name, row)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
