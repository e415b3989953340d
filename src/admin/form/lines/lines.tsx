import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useMemo, useRef } from 'react';
import { useController } from 'react-hook-form';
import { type LinesField, MAX_ROWS } from '../../../core/form-fields.ts';
import { CTRL } from '../../../web/ctrl-key.ts';
import { formatValue, isNumeric } from '../../fields/format-value.ts';
import type { ChoicesBase } from '../../fields/types.ts';
import { Scroll } from '../../kit/scroll.tsx';
import type { Row } from '../schema.ts';
import type { FormState } from '../use-form.ts';
import { LineRow } from './line-row.tsx';
import classes from './lines.module.css';
import { sumOf } from './rows.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRows } from './use-rows.ts';

interface LinesProps {
  state: Pick<FormState, 'form'>;
  name: string;
  field: LinesField;
  /** Whose API answers the choices of reference columns. */
  source?: ChoicesBase;
  /** What is said of cells by a mark at their side, by row and column; the words are for screen readers. */
  marks?: readonly (CellMarks | undefined)[];
}

export type CellMarks = Readonly<Record<string, string>>;

/**
 * Rows of a form as a grid with spreadsheet keys: Enter goes down (and adds a row), Shift+Enter up, Tab to the next cell, arrows
 * anywhere, Ctrl+D copies from above, a pasted block fills cells and rows, Insert and Ctrl+Delete add and remove a row, Alt with
 * an arrow or the handle moves it. On a phone each row is a card.
 */
export function Lines({ state, name, field, source, marks }: LinesProps) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const { field: input, fieldState } = useController({ control: state.form.control, name });
  const rows = (input.value ?? []) as Row[];
  const { ops, ids, said } = useRows({ lines: field, rows, grid, onChange: input.onChange });
  const onKeyDown = useGridKeys(field, rows, ops);
  const errors = fieldState.error as unknown as GridErrors | undefined;
  const columns = useMemo(() => lineColumns(field), [field]);
  const full = rows.length >= (field.max ?? MAX_ROWS);
  const problem = errors?.root?.message ?? errors?.message;
  return (
    <fieldset className={classes.lines} data-field={name} aria-describedby={`${id}-help`}>
      <legend className={classes.legend} id={`${id}-name`}>
        {field.label}
      </legend>
      {/* The keyboard scrolls with the cell that it is in; without a row there is none. */}
      <Scroll className={classes.frame} tabIndex={rows.length === 0 ? 0 : undefined}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is typed into is a grid
          role="grid"
          className={classes.grid}
          aria-labelledby={`${id}-name`}
          aria-rowcount={rows.length + 1}
          onKeyDown={onKeyDown}
          onPaste={ops.paste}
          onBlur={input.onBlur}
        >
          <colgroup>
            <col className={classes.number} />
            {columns.map(({ name: column, width }) => (
              <col key={column} style={{ width }} />
            ))}
            <col className={classes.acts} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Red</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-numeric={isNumeric(column.field) || undefined}>
                  {column.field.label}
                  {column.field.required && (
                    <span className={classes.required} aria-hidden>
                      {' *'}
                    </span>
                  )}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>Radnje</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <LineRow
                key={ids[index]}
                name={name}
                lines={field}
                columns={columns}
                row={row}
                index={index}
                count={rows.length}
                errors={errors?.[index]}
                marks={marks?.[index]}
                ops={ops}
                source={source}
                full={full}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={classes.none} colSpan={columns.length + 2}>
                  Još nema nijednog reda.
                </td>
              </tr>
            )}
          </tbody>
          {(field.sums?.length ?? 0) > 0 && rows.length > 0 && (
            <tfoot>
              <tr>
                <th scope="row">
                  <VisuallyHidden>Ukupno</VisuallyHidden>
                </th>
                {columns.map((column, index) => (
                  <td key={column.name} data-numeric={isNumeric(column.field) || undefined}>
                    {index === 0 && <span className={classes.total}>Ukupno</span>}
                    {field.sums?.includes(column.name) && (
                      <Sum lines={field} rows={rows} name={column.name} field={column.field} />
                    )}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </Scroll>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={full}
          data-add
          data-invalid={problem ? true : undefined}
          onClick={() => ops.insert(rows.length)}
        >
          Dodaj red
        </Button>
        <span className={classes.help} id={`${id}-help`}>
          {field.help ??
            `Enter prelazi u red ispod, ${CTRL} + D kopira ćeliju iznad; možete zalijepiti i redove iz tabele.`}
        </span>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  );
}

function Sum({
  lines,
  rows,
  name,
  field,
}: {
  lines: LinesField;
  rows: Row[];
  name: string;
  field: Column['field'];
}) {
  const total = sumOf(lines, rows, name);
  return (
    <>
      <span className={classes.cardLabel} aria-hidden>
        Ukupno, {field.label}
      </span>
      <output
        aria-label={`Ukupno: ${field.label}`}
        title={total === null ? 'Neka ćelija nije ispravna.' : undefined}
      >
        {formatValue(field, total)}
      </output>
    </>
  );
}

/** A column of the grid, declared or computed. */
export interface Column {
  name: string;
  field: LinesField['fields'][string];
  computed: boolean;
  width: string | undefined;
}

const lineColumns = ({ fields, computed = {}, widths = {} }: LinesField): Column[] => [
  ...Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    computed: false,
    width: widths[name] ?? widthOf(field),
  })),
  ...Object.entries(computed).map(([name, { field }]) => ({
    name,
    field,
    computed: true,
    width: widths[name] ?? widthOf(field),
  })),
];

/** Texts and records take what is left. */
const widthOf = (field: Column['field']): string | undefined =>
  isNumeric(field) ? '7.5rem' : WIDTHS[field.kind];
const WIDTHS: Partial<Record<Column['field']['kind'], string>> = {
  boolean: '4.5rem',
  choice: '9rem',
  date: '9.5rem',
  moment: '12rem',
};

/** Messages of a row by column, and of the row as a whole. */
export type RowErrors = Record<string, { message?: string } | undefined> & { message?: never };
interface GridErrors {
  message?: string;
  root?: { message?: string };
  [row: number]: RowErrors | undefined;
}
