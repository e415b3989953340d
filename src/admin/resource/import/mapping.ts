import { fieldsOf, type Resource } from '../../../core/resource.ts';
import type { Inspection } from '../../../core/transfer/transfer.api.ts';

/** Field of each column of the file, by the column's index; null: the column is left out. */
export type Mapping = Record<number, string | null>;

/** The server's suggested mapping; a field suggested twice goes to the first column. */
export function suggestedMapping(inspection: Inspection): Mapping {
  const taken = new Set<string>();
  return Object.fromEntries(
    inspection.columns.map(({ index, suggested }) => {
      const field = suggested && !taken.has(suggested) ? suggested : null;
      if (field) taken.add(field);
      return [index, field];
    }),
  );
}

/** The mapping with one column changed; a field moves from the column that had it. */
export function remapped(mapping: Mapping, index: number, field: string | null): Mapping {
  const next: Mapping = {};
  for (const [column, name] of Object.entries(mapping)) next[Number(column)] = name === field ? null : name;
  next[index] = field;
  return next;
}

/** The mapping for the API: column by field. */
export const byField = (mapping: Mapping): Record<string, number> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([index, field]) => (field ? [[field, Number(index)]] : [])),
  );

/** Required fields that no column fills. */
export function missingFields(resource: Resource, mapping: Mapping): string[] {
  const mapped = new Set(Object.values(mapping));
  return fieldsOf(resource)
    .filter(([name, field]) => field.required && field.kind !== 'boolean' && !mapped.has(name))
    .map(([name]) => name);
}

/** The keys all of whose fields are mapped. */
export const usableKeys = (keys: string[][], mapping: Mapping): string[][] => {
  const mapped = new Set(Object.values(mapping));
  return keys.filter((key) => key.every((name) => mapped.has(name)));
};

/** The key of a run: the chosen one, if all its fields are mapped. */
export const keyInUse = (keys: string[][], mapping: Mapping, chosen: string[] | null): string[] | null =>
  usableKeys(keys, mapping).find((key) => key.join() === chosen?.join()) ?? null;
