import type { Field, Resource } from '../../../core/resource.ts';
import { isDay } from '../../../core/schema.ts';

/** How a filter compares: the part of the query key behind the field's name (`stopa__gte`); '' is "equals". */
export type Operator = '' | 'like' | 'in' | 'gte' | 'lte' | 'null';

/** Active filters by query key (`naziv__like`, `stopa__gte`), values as they stand in the URL. */
export type Filters = Record<string, string>;

const OPERATORS: Record<Field['kind'], Operator[]> = {
  text: ['like', ''],
  integer: ['gte', 'lte', ''],
  decimal: ['gte', 'lte', ''],
  date: ['gte', 'lte', ''],
  boolean: [''],
  choice: ['in'],
  reference: ['in'],
};

/** Query key of a field and an operator. */
export const filterKey = (name: string, operator: Operator): string =>
  operator ? `${name}__${operator}` : name;

/** The operators the list offers or understands for a field; "is empty" only where a value may be missing. */
export const operatorsOf = (field: Field): Operator[] =>
  field.required || field.kind === 'boolean' ? OPERATORS[field.kind] : [...OPERATORS[field.kind], 'null'];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The values of an `__in` filter. */
export const listOf = (value: string | undefined): string[] =>
  value ? value.split(',').filter(Boolean) : [];

/** A filter's value as it may be sent to the server, or null when it is not one (a link typed by hand). */
function accepted(field: Field, operator: Operator, raw: string): string | null {
  const value = raw.trim();
  if (!value) return null;
  if (operator === 'null') return value === 'true' || value === 'false' ? value : null;
  switch (field.kind) {
    case 'text':
      return value;
    case 'integer':
      return /^-?\d{1,10}$/.test(value) ? value : null;
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(value) ? value : null;
    case 'date':
      return isDay(value) ? value : null;
    case 'boolean':
      return value === 'true' || value === 'false' ? value : null;
    case 'choice':
      return unique(listOf(value).filter((option) => Object.hasOwn(field.options, option)));
    case 'reference':
      return unique(listOf(value).filter((id) => UUID.test(id)));
  }
}

const unique = (values: string[]): string | null => [...new Set(values)].join(',') || null;

/**
 * Reads the filters out of a query string; what the resource does not know, or what could never be answered, is
 * left out. A single value of a choice or reference (`kanton_id=…`) is read as a list of one.
 */
export function parseFilters(resource: Resource, query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    for (const operator of operatorsOf(field)) {
      const key = filterKey(name, operator);
      const raw = query.get(key) ?? (operator === 'in' ? query.get(name) : null);
      const value = raw === null ? null : accepted(field, operator, raw);
      if (value !== null) filters[key] = value;
    }
  }
  return filters;
}

/** The filters of one field, by operator. */
export function filtersOfField(
  filters: Filters,
  name: string,
  field: Field,
): Partial<Record<Operator, string>> {
  const found: Partial<Record<Operator, string>> = {};
  for (const operator of operatorsOf(field)) {
    const value = filters[filterKey(name, operator)];
    if (value !== undefined) found[operator] = value;
  }
  return found;
}

/** The filters with one field's part replaced; an empty value takes that part away. */
export function withFieldFilter(
  filters: Filters,
  name: string,
  field: Field,
  values: Partial<Record<Operator, string>>,
): Filters {
  const next: Filters = { ...filters };
  for (const operator of operatorsOf(field)) {
    const key = filterKey(name, operator);
    const value = values[operator]?.trim();
    if (value) next[key] = value;
    else delete next[key];
  }
  return next;
}

/** Names of the fields that have a filter, in declared order. */
export const filteredFields = (resource: Resource, filters: Filters): string[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => Object.keys(filtersOfField(filters, name, field)).length > 0)
    .map(([name]) => name);
