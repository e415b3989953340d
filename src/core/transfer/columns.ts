import type { ListColumn, ListSpec } from '../list-query.ts';

/** A column of a file. */
export interface Column extends ListColumn {
  name: string;
}

/** The columns of a list by name, in this order. */
export const fileColumns = (
  { columns = {} }: Pick<ListSpec, 'columns'>,
  names: readonly string[],
): Column[] => names.map((name) => ({ ...columns[name]!, name }));
