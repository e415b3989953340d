import { fieldsOf, type Resource } from '../../../core/resource.ts';

/** Columns that every record has beside its declared fields, hidden unless a person asks for them. */
export const META_COLUMNS: Record<string, string> = {
  created_at: 'Uneseno',
  updated_at: 'Izmijenjeno',
  updated_by: 'Ko je izmijenio',
};

/** Every column the list can show, in declared order. */
export const allColumns = (resource: Resource): string[] => [
  ...Object.keys(resource.fields),
  ...Object.keys(META_COLUMNS),
];

/** The columns shown when nobody has chosen: those declared with `list`, or the title alone. */
export function defaultColumns(resource: Resource): string[] {
  const listed = fieldsOf(resource)
    .filter(([, field]) => field.list)
    .map(([name]) => name);
  return listed.length > 0 ? listed : [resource.title];
}

/** Bosnian heading of a column. */
export const columnLabel = (resource: Resource, name: string): string =>
  resource.fields[name]?.label ?? META_COLUMNS[name] ?? name;

/** Reads a comma list of columns; unknown and repeated ones are left out, null when none is left. */
export function parseColumns(resource: Resource, raw: string | null): string[] | null {
  if (!raw) return null;
  const known = new Set(allColumns(resource));
  const columns = [...new Set(raw.split(','))].filter((name) => known.has(name));
  if (columns.length === 0 || sameOrder(columns, defaultColumns(resource))) return null;
  return columns;
}

/** True when two lists hold the same in the same order. */
export const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
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
