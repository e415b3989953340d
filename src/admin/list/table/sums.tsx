import type { Field } from '../../../core/resource.ts';
import { formatValue } from '../../fields/format-value.ts';
import { columnOf, type ListDefinition } from '../definition.ts';
import classes from './table.module.css';
import type { RowParts } from './table.tsx';

interface SumProps {
  list: ListDefinition;
  columns: string[];
  /** Over all rows of the query. */
  sums: Readonly<Record<string, string>>;
}

/** Visible columns with a sum. */
export const summed = (columns: string[], sums: SumProps['sums'] | undefined): string[] =>
  columns.filter((name) => sums?.[name] !== undefined);

export const sumText = (list: ListDefinition, name: string, sum: string): string =>
  formatValue(columnOf(list, name) as Field | undefined, sum);

/** Last row: sums. */
export function SumRow({
  list,
  columns,
  sums,
  parts,
  filler,
}: SumProps & { parts: RowParts; filler: boolean }) {
  if (summed(columns, sums).length === 0) return null;
  const before = [parts.details, parts.selection].filter(Boolean).length;
  const first = columns.findIndex((name) => sums[name] !== undefined);
  return (
    <tfoot className={classes.sums}>
      <tr>
        <th scope="row" colSpan={before + Math.max(first, 1)}>
          Ukupno
        </th>
        {columns.slice(Math.max(first, 1)).map((name) => (
          <td key={name} data-numeric>
            {sums[name] !== undefined && sumText(list, name, sums[name])}
          </td>
        ))}
        {filler && <td aria-hidden />}
        {parts.actions && <td />}
      </tr>
    </tfoot>
  );
}
