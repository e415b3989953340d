import { KINDS } from '../../core/kinds/families.ts';
import { columnOf, type ListDefinition, type ListRow, listColumns } from './definition.ts';

/** Every column the list can show, in declared order. */
export const allColumns = (list: ListDefinition): string[] => Object.keys(listColumns(list));

/** Default columns: those declared with `list`, or the title alone. */
export function defaultColumns(list: ListDefinition): string[] {
  const listed = allColumns(list).filter((name) => columnOf(list, name)?.list);
  return listed.length > 0 ? listed : [list.title];
}

/** The same list with a column that is shown only if chosen, for a page where all rows say the same there. */
export function unlisted<Row extends ListRow>(list: ListDefinition<Row>, name: string): ListDefinition<Row> {
  const columns = listColumns(list);
  return {
    ...list,
    spec: { ...list.spec, columns: { ...columns, [name]: { ...columns[name]!, list: false } } },
  };
}

/** Those of the columns that say what the name of a row does not. */
export const besideName = (list: ListDefinition, columns: readonly string[]): string[] =>
  columns.filter((name) => name !== list.title && !list.said?.includes(name));

/** Bosnian heading of a column. */
export const columnLabel = (list: ListDefinition, name: string): string =>
  columnOf(list, name)?.label ?? name;

/** Whether a column holds numbers and is aligned right. */
export function isNumeric(list: ListDefinition, name: string): boolean {
  const column = columnOf(list, name);
  return column !== undefined && KINDS[column.kind].family === 'number';
}

/** The existing columns among `names`, without duplicates. */
const knownColumns = (list: ListDefinition, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => columnOf(list, name));

/** Parses comma-separated columns; null for none and for the default ones. */
export const parseColumns = (list: ListDefinition, raw: string | null): string[] | null =>
  chosenColumns(list, raw ? raw.split(',') : []);

/** The known columns among `names`; null for none and for the default ones. */
export function chosenColumns(list: ListDefinition, names: readonly string[] | null): string[] | null {
  const columns = knownColumns(list, names ?? []);
  return columns.length === 0 || sameOrder(columns, defaultColumns(list)) ? null : columns;
}

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);
