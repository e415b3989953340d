import {
  type AnyColumn,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { invalid } from './errors.ts';
import { type Field, type FieldKind, fieldsOf, type Resource } from './resource.ts';
import { isDay } from './schema.ts';

/** A list's query string, keys and values as they stand in the address. */
export type RawQuery = Record<string, string | string[] | undefined>;

export interface ListQuery {
  page: number;
  pageSize: number;
  q: string;
  sort: { field: string; descending: boolean }[];
  filters: { field: string; operator: Operator; values: unknown[] }[];
}

type Operator = 'eq' | 'gte' | 'lte' | 'like' | 'in' | 'null';

export const MAX_PAGE_SIZE = 200;
const MAX_PAGE = 1_000_000;
const MAX_TEXT = 200;
/** Keys of the address that are not filters. */
const CONTROLS = new Set(['page', 'page_size', 'sort', 'q', 'format', 'columns']);

const OPERATORS: Record<FieldKind, readonly Operator[]> = {
  text: ['eq', 'like', 'in', 'null'],
  integer: ['eq', 'gte', 'lte', 'in', 'null'],
  decimal: ['eq', 'gte', 'lte', 'in', 'null'],
  date: ['eq', 'gte', 'lte', 'in', 'null'],
  boolean: ['eq'],
  choice: ['eq', 'in', 'null'],
  reference: ['eq', 'in', 'null'],
};
/** When a record was made and changed can be asked for like a declared field. */
const MOMENTS = ['created_at', 'updated_at'];

/** Reads a list's query string. Throws 422 with a message at every key that is wrong. */
export function parseListQuery(resource: Resource, raw: RawQuery): ListQuery {
  const errors: Record<string, string> = {};
  const one = (key: string): string | undefined => {
    const value = raw[key];
    return Array.isArray(value) ? value.at(-1) : value;
  };
  const whole = (key: string, fallback: number, most: number): number => {
    const value = one(key);
    if (value === undefined || value === '') return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > most) errors[key] = `Unesite cijeli broj od 1 do ${most}.`;
    return number;
  };
  const query: ListQuery = {
    page: whole('page', 1, MAX_PAGE),
    pageSize: whole('page_size', 25, MAX_PAGE_SIZE),
    q: (one('q') ?? '').trim(),
    sort: [],
    filters: [],
  };
  if (query.q.length > MAX_TEXT || query.q.includes('\0'))
    errors.q = `Pretraga prima najviše ${MAX_TEXT} znakova.`;
  for (const item of (one('sort') || resource.sort || resource.title).split(',').filter(Boolean)) {
    const field = item.replace(/^-/, '');
    if (Object.hasOwn(resource.fields, field) || MOMENTS.includes(field))
      query.sort.push({ field, descending: item.startsWith('-') });
    else errors.sort = `Ne može se sortirati po polju „${field.slice(0, 50)}”.`;
  }
  for (const key of Object.keys(raw)) {
    if (CONTROLS.has(key)) continue;
    const filter = parseFilter(resource, key, one(key) ?? '');
    if (typeof filter === 'string') errors[key] = filter;
    else query.filters.push(filter);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Upit nije ispravan.');
  return query;
}

function parseFilter(resource: Resource, key: string, text: string): ListQuery['filters'][number] | string {
  const [field = '', operator = 'eq'] = key.split('__') as [string, Operator];
  const known = Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined;
  if (!known && !MOMENTS.includes(field)) return 'Nepoznato polje.';
  const allowed = known ? OPERATORS[known.kind] : (['gte', 'lte'] as const);
  if (!(allowed as readonly string[]).includes(operator)) return 'Ovaj uslov nije moguć za to polje.';
  if (text.includes('\0') || text.length > 5000) return 'Vrijednost nije ispravna.';
  if (operator === 'null') {
    if (text !== 'true' && text !== 'false') return 'Unesite true ili false.';
    return { field, operator, values: [text === 'true'] };
  }
  const parts = operator === 'in' ? text.split(',').filter(Boolean) : [text];
  if (operator === 'in' && (parts.length === 0 || parts.length > 200))
    return 'Navedite od 1 do 200 vrijednosti.';
  const values: unknown[] = [];
  for (const part of parts) {
    const value = known ? parseValue(known, part) : parseMoment(part);
    if (value === undefined) return 'Vrijednost nije ispravna.';
    values.push(value);
  }
  return { field, operator, values };
}

function parseMoment(text: string): Date | undefined {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return Number.isNaN(time.getTime()) || year < 1 || year > 9999 ? undefined : time;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** True for anything PostgreSQL takes as a uuid; what is not cannot be the id of a record. */
export const isId = (text: string): boolean => UUID.test(text);

/** One value of a filter in the type of its column, or undefined when it cannot be one. */
function parseValue(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'text':
    case 'choice':
      return text;
    case 'integer': {
      const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
      return Math.abs(number) <= 2147483647 ? number : undefined;
    }
    case 'decimal': {
      const number = text.replace(',', '.');
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(number) ? number : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'date':
      return isDay(text) ? text : undefined;
    case 'reference':
      return isId(text) ? text : undefined;
  }
}

/** Escapes what LIKE reads as a wildcard. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Conditions of a list: its filters, and every word of the search box somewhere in the record. */
export function conditions(columns: Record<string, AnyColumn>, query: ListQuery): SQL[] {
  const result = query.filters.map((filter) => condition(columns[filter.field]!, filter));
  for (const word of query.q.split(/\s+/).filter(Boolean).slice(0, 10))
    result.push(sql`${columns.search} like '%' || core_fold(${literal(word)}) || '%'`);
  return result;
}

function condition(column: AnyColumn, { operator, values }: ListQuery['filters'][number]): SQL {
  const [value] = values;
  switch (operator) {
    case 'eq':
      return eq(column, value);
    case 'gte':
      return gte(column, value);
    case 'lte':
      return lte(column, value);
    case 'in':
      return inArray(column, values);
    case 'like':
      return sql`core_fold(${column}) like '%' || core_fold(${literal(String(value))}) || '%'`;
    case 'null':
      return value ? isNull(column) : isNotNull(column);
  }
}

/** ORDER BY of a list; `titles` are the columns that stand for referenced records. Ends with the id: pages never overlap. */
export function ordering(
  columns: Record<string, AnyColumn>,
  titles: Record<string, AnyColumn>,
  sort: ListQuery['sort'],
): SQL[] {
  return [
    ...sort.map(({ field, descending }) => {
      const column = titles[field] ?? columns[field]!;
      return descending ? desc(column) : asc(column);
    }),
    asc(columns.idguid!),
  ];
}

/** Names of a resource's reference fields with the resource each points at. */
export function referencesOf(resource: Resource): { field: string; to: string; label: string }[] {
  return fieldsOf(resource).flatMap(([field, declared]) =>
    declared.kind === 'reference' ? [{ field, to: declared.to, label: declared.label }] : [],
  );
}
