import { type Family, KINDS } from '../../core/kinds/families.ts';
import { isId, MAX_SEARCH } from '../../core/list-query.ts';
import { presetNamed } from '../../core/period.ts';
import { isDay } from '../../core/schema.ts';
import { filterOf, filtersOf, type ListDefinition, type ListFilter } from './definition.ts';
import { boundsOf } from './period.ts';

/** Comparison of a filter: the suffix of its query key (`stopa__gte`); '' is "equals". */
export type Operator = '' | 'like' | 'in' | 'gte' | 'lte' | 'null';

/** Active filters by query key (`naziv__like`, `stopa__gte`). */
export type Filters = Record<string, string>;

/** The conditions on one filter, by operator. */
export type FilterValues = Partial<Record<Operator, string>>;

/** What a filter has in common with those of other kinds. */
export const familyOf = ({ kind }: ListFilter): Family => KINDS[kind].family;

const OPERATORS: Record<Family, Operator[]> = {
  text: ['like', ''],
  number: ['gte', 'lte', ''],
  day: ['gte', 'lte', ''],
  // '' is a period by its name ("7": the last seven days).
  moment: ['', 'gte', 'lte'],
  boolean: [''],
  choice: ['in'],
  presence: [],
};

/** Query key of a filter and an operator. */
export const filterKey = (name: string, operator: Operator): string =>
  operator ? `${name}__${operator}` : name;

/** The operators of a filter. */
export const operatorsOf = (filter: ListFilter): Operator[] =>
  filter.presence
    ? ['null']
    : filter.nullable
      ? [...OPERATORS[familyOf(filter)], 'null']
      : OPERATORS[familyOf(filter)];

/** The values of an `__in` filter. */
export const listOf = (value: string | undefined): string[] =>
  value ? value.split(',').filter(Boolean) : [];

/** The normalised value, or null if it is invalid (a link typed by hand). */
function accepted(filter: ListFilter, operator: Operator, raw: string): string | null {
  const value = raw.trim();
  if (!value) return null;
  if (operator === 'null') return value === 'true' || value === 'false' ? value : null;
  switch (familyOf(filter)) {
    case 'text':
      return value.slice(0, MAX_SEARCH);
    case 'number': {
      const number = filter.kind === 'integer' ? /^-?\d{1,10}$/ : /^-?\d+(\.\d+)?$/;
      return number.test(value) ? value : null;
    }
    case 'day':
      return isDay(value) ? value : null;
    case 'moment':
      if (operator === '') return presetNamed(value);
      return isDay(value) ? value : null;
    case 'boolean':
      return value === 'true' || value === 'false' ? value : null;
    case 'choice': {
      const { kind, options } = filter;
      const may = (one: string): boolean =>
        kind === 'reference' || kind === 'references' ? isId(one) : !options || Object.hasOwn(options, one);
      return [...new Set(listOf(value).filter(may))].join(',') || null;
    }
    case 'presence':
      return null;
  }
}

/**
 * Parses the filters of a query string; unknown and invalid ones are left
 * out. A single value of a choice or reference (`kanton_id=…`) is read as a list of one.
 */
export function parseFilters(list: ListDefinition, query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const [name, filter] of filtersOf(list)) {
    for (const operator of operatorsOf(filter)) {
      const key = filterKey(name, operator);
      const raw = query.get(key) ?? (operator === 'in' ? query.get(name) : null);
      const value = raw === null ? null : accepted(filter, operator, raw);
      if (value !== null) filters[key] = value;
    }
  }
  return filters;
}

/** The filters of the API request: days and periods become instants. */
export function askedFilters(list: ListDefinition, filters: Filters, now = Date.now()): Filters {
  const asked: Filters = {};
  for (const [name, filter] of filtersOf(list)) {
    const values = valuesOf(filters, name, filter);
    const said =
      familyOf(filter) === 'moment'
        ? { ...(values.null && { null: values.null }), ...boundsOf(values, now) }
        : values;
    for (const [operator, value] of Object.entries(said))
      asked[filterKey(name, operator as Operator)] = value;
  }
  return asked;
}

/** The conditions on one filter. */
export function valuesOf(filters: Filters, name: string, filter: ListFilter): FilterValues {
  const found: FilterValues = {};
  for (const operator of operatorsOf(filter)) {
    const value = filters[filterKey(name, operator)];
    if (value !== undefined) found[operator] = value;
  }
  return found;
}

/** Replaces the conditions of one filter; an empty value removes a condition. */
export function withValues(
  filters: Filters,
  name: string,
  filter: ListFilter,
  values: FilterValues,
): Filters {
  const next: Filters = { ...filters };
  for (const operator of operatorsOf(filter)) {
    const key = filterKey(name, operator);
    const value = values[operator]?.trim();
    if (value) next[key] = value;
    else delete next[key];
  }
  return next;
}

/** `withValues` by the filter's name. */
export const withFilter = (
  list: ListDefinition,
  filters: Filters,
  name: string,
  values: FilterValues,
): Filters => withValues(filters, name, filterOf(list, name)!, values);

/** Names of the active filters, in declared order. */
export const activeFilters = (list: ListDefinition, filters: Filters): string[] =>
  filtersOf(list)
    .filter(([name, filter]) => Object.keys(valuesOf(filters, name, filter)).length > 0)
    .map(([name]) => name);
