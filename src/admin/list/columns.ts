import { columnOf, columnsOf, type ListDefinition } from './definition.ts';

/** Every column the list can show, in declared order. */
export const allColumns = (list: ListDefinition): string[] => Object.keys(columnsOf(list));

/** The columns shown when nobody has chosen: those declared with `list`, or the title alone. */
export function defaultColumns(list: ListDefinition): string[] {
  const listed = allColumns(list).filter((name) => columnOf(list, name)?.list);
  return listed.length > 0 ? listed : [list.title];
}

/** Bosnian heading of a column. */
export const columnLabel = (list: ListDefinition, name: string): string =>
  columnOf(list, name)?.label ?? name;

/** True for a column of numbers, which stand at its right. */
export const isNumeric = (list: ListDefinition, name: string): boolean =>
  NUMBERS.has(columnOf(list, name)?.kind ?? '');
const NUMBERS = new Set<string>(['integer', 'decimal', 'money', 'percent']);

/** The columns of `names` that there are, each once. */
const knownColumns = (list: ListDefinition, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => columnOf(list, name));

/** Reads a comma list of columns; unknown and repeated ones are left out, null when none is left or they are the usual ones. */
export const parseColumns = (list: ListDefinition, raw: string | null): string[] | null =>
  chosenColumns(list, raw ? raw.split(',') : []);

/** The columns that differ from the usual ones; null when they do not, or there is none of them. */
export function chosenColumns(list: ListDefinition, names: readonly string[] | null): string[] | null {
  const columns = knownColumns(list, names ?? []);
  return columns.length === 0 || sameOrder(columns, defaultColumns(list)) ? null : columns;
}

/** True when two lists hold the same in the same order. */
const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Moves one entry of a list by `step` places; unchanged at the ends. */
export function moved(list: readonly string[], name: string, step: number): string[] {
  const from = list.indexOf(name);
  const to = from + step;
  if (from < 0 || to < 0 || to >= list.length) return [...list];
  const next = [...list];
  next.splice(from, 1);
  next.splice(to, 0, name);
  return next;
}
