import { type Field, fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';

/** What a form holds: switches as booleans, everything else as the text in the input ('' for nothing). */
export type FormValue = string | boolean;
export type FormValues = Record<string, FormValue>;

/** A stored value as its input holds it; decimals with a comma. */
export function toInput(field: Field, value: unknown): FormValue {
  if (field.kind === 'boolean')
    return value === null || value === undefined ? (field.default ?? false) : value === true;
  if (value === null || value === undefined) return '';
  return field.kind === 'decimal' ? String(value).replace('.', ',') : String(value);
}

/** The form of a record, or of a new one with `given` values filled in. */
export const toForm = (resource: Resource, given: Partial<ResourceRecord> = {}): FormValues =>
  Object.fromEntries(fieldsOf(resource).map(([name, field]) => [name, toInput(field, given[name])]));

/** Empty inputs as nulls, so that a missing date reads as missing and not as a wrong one. */
export const emptyToNull = (values: FormValues): Record<string, FormValue | null> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** Values given in an address (`create?roditelj_id=…`); only fields of the resource. */
export function prefill(resource: Resource, query: URLSearchParams): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(resource)) {
    const value = query.get(name);
    if (value) given[name] = field.kind === 'boolean' ? value === 'true' : value;
  }
  return given;
}

/** A record's values for a copy of it: without those that may not repeat. */
export function copyOf(resource: Resource, record: ResourceRecord): Record<string, unknown> {
  const single = new Set((resource.unique ?? []).filter((key) => key.length === 1).flat());
  return Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, single.has(name) ? null : record[name]]),
  );
}

/** Two stored values that mean the same; decimals by their number ("17" and "17.00"). */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  return field.kind === 'decimal' && a != null && b != null && plain(a) === plain(b);
}

const plain = (value: unknown): string =>
  String(value)
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** The checked values that differ from the record they were made on. */
export const changedValues = (
  resource: Resource,
  values: Record<string, unknown>,
  record: ResourceRecord,
): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(resource)
      .filter(([name, field]) => !sameValue(field, values[name], record[name]))
      .map(([name]) => [name, values[name]]),
  );
