import type { CellField, LinesField } from '../../../core/resource.ts';
import { Nothing } from '../../fields/field-value.tsx';
import { formatValue, isNumeric } from '../../fields/format-value.ts';
import { NONE } from '../../kit/format.ts';
import { ValueLink } from './value-link.tsx';
import classes from './view.module.css';

/** Rows of a record as a small table; columns without any value are left out. */
export function Rows({ field, rows }: { field: LinesField; rows: readonly Record<string, unknown>[] }) {
  const columns = Object.entries(field.fields).filter(([name]) =>
    rows.some((row) => row[name] !== null && row[name] !== '' && row[name] !== undefined),
  );
  return (
    <div className={classes.scroller}>
      <table className={classes.rows} aria-label={field.label}>
        <thead>
          <tr>
            {columns.map(([name, cell]) => (
              <th key={name} scope="col" data-numeric={isNumeric(cell) || undefined}>
                {cell.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are shown as they are
            <tr key={index}>
              {columns.map(([name, cell]) => (
                <td key={name} data-numeric={isNumeric(cell) || undefined}>
                  <Cell cell={cell} value={row[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell, value }: { cell: CellField; value: unknown }) {
  const text = formatValue(cell, value);
  return text === NONE ? <Nothing /> : <ValueLink field={cell} value={String(value)} text={text} />;
}
