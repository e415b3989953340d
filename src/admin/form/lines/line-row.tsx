import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, memo, useState } from 'react';
import type { LinesField } from '../../../core/form-fields.ts';
import { formatValue, isNumeric } from '../../fields/format-value.ts';
import type { ChoicesBase } from '../../fields/types.ts';
import type { Row } from '../schema.ts';
import { LineCell } from './line-cell.tsx';
import classes from './lines.module.css';
import type { CellMarks, Column, RowErrors } from './lines.tsx';
import { plainOf } from './rows.ts';
import type { RowOps } from './use-rows.ts';

interface RowProps {
  name: string;
  lines: LinesField;
  columns: Column[];
  row: Row;
  index: number;
  count: number;
  errors: RowErrors | undefined;
  marks: CellMarks | undefined;
  ops: RowOps;
  source?: ChoicesBase;
  full: boolean;
}

/** Drag data type, so that nothing dragged from elsewhere is taken for a row. */
const DRAGGED = 'application/x-carsija-row';

function PlainRow(props: RowProps) {
  const { name, lines, columns, row, index, count, errors, marks, ops, source, full } = props;
  const [over, setOver] = useState(false);
  // The server's message about the whole row is at the row's own path.
  const own: unknown = errors?.message;
  const whole = errors?.root?.message ?? (typeof own === 'string' ? own : undefined);
  const number = index + 1;
  const takes = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(`${DRAGGED}-${name}`);
  return (
    <tr
      data-row={index}
      data-over={over || undefined}
      aria-rowindex={index + 2}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        ops.move(Number(event.dataTransfer.getData(`${DRAGGED}-${name}`)), index);
      }}
    >
      <th scope="row" className={classes.rowHead}>
        {/* biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a <button> */}
        <span
          role="button"
          tabIndex={0}
          className={classes.handle}
          data-column=""
          draggable
          aria-label={`Red ${number}: pomjeri strelicama gore i dolje`}
          title="Povucite, ili Alt + strelica"
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData(`${DRAGGED}-${name}`, String(index));
            dataTransfer.effectAllowed = 'move';
          }}
          onKeyDown={(event) => {
            // A button swallows it, a <span> lets it scroll the page.
            if (event.key === ' ') event.preventDefault();
            const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            if (!step || event.altKey) return;
            event.preventDefault();
            event.stopPropagation();
            ops.move(index, index + step);
          }}
        >
          <IconGripVertical size={14} aria-hidden />
          {number}
        </span>
      </th>
      {columns.map((column, position) => (
        <td
          key={column.name}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is typed into
          role="gridcell"
          tabIndex={-1}
          data-column={column.name}
          data-kind={column.field.kind}
          data-numeric={isNumeric(column.field) || undefined}
          data-marked={marks?.[column.name] ? true : undefined}
          aria-readonly={column.computed || undefined}
        >
          <span className={classes.cardLabel} aria-hidden>
            {column.field.label}
          </span>
          {column.computed ? (
            <output className={classes.computed} aria-label={`${column.field.label}, red ${number}`}>
              {formatValue(column.field, plainOf(lines, row, column.name))}
            </output>
          ) : (
            <LineCell
              path={`${name}.${index}.${column.name}`}
              name={column.name}
              field={column.field}
              label={[`${column.field.label}, red ${number}`, marks?.[column.name]]
                .filter(Boolean)
                .join(': ')}
              value={row[column.name] ?? ''}
              error={errors?.[column.name]?.message}
              source={source}
              onChange={(value) => ops.set(index, column.name, value)}
            />
          )}
          {whole && position === 0 && (
            <span className={classes.error} role="alert">
              {whole}
            </span>
          )}
        </td>
      ))}
      <td className={classes.acts}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Radnje: red ${number}`}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconRowInsertBottom size={15} />}
              disabled={full}
              onClick={() => ops.insert(index + 1)}
            >
              Dodaj red ispod
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={15} />}
              disabled={index === 0}
              onClick={() => ops.copyFromAbove(index)}
            >
              Kopiraj red iznad
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={15} />}
              disabled={index === 0}
              onClick={() => ops.move(index, index - 1)}
            >
              Pomjeri gore
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={15} />}
              disabled={index === count - 1}
              onClick={() => ops.move(index, index + 1)}
            >
              Pomjeri dolje
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={15} />} color="red" onClick={() => ops.remove(index)}>
              Obriši red
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** Memoised: a grid has many rows, and typing changes one. */
export const LineRow = memo(PlainRow);
