import { type Expression, parseFilter } from './filter/parse.ts';
import { QueryError } from './filter/tokens.ts';

/** What a request asks of a set. */
export interface Query {
  /** As it was given, for what is remembered. */
  filterText: string;
  filter: Expression | null;
  order: readonly { field: string; isDown: boolean }[];
  select: readonly string[] | null;
  skip: number;
  /** Null: the service's own page. */
  top: number | null;
  count: boolean;
}

const OPTIONS = ['$filter', '$select', '$orderby', '$skip', '$top', '$count'];
const MOST_TOP = 1000;

/** Reads the query of an address. Throws `QueryError`. */
export function readQuery(parameters: URLSearchParams): Query {
  if (parameters.has('$expand'))
    throw new QueryError("The query specified in the URI is not valid. Query option 'Expand' is not allowed.");
  for (const name of parameters.keys())
    if (name.startsWith('$') && !OPTIONS.includes(name))
      throw new QueryError(`The query specified in the URI is not valid. Query option '${name}' is not allowed.`);
  const top = wholeNumber(parameters, '$top');
  if (top !== null && top > MOST_TOP)
    throw new QueryError(
      `The limit of '${MOST_TOP}' for Top query has been exceeded. The value from the incoming request is '${top}'.`,
    );
  const filterText = parameters.get('$filter') ?? '';
  return {
    filterText,
    filter: filterText.trim() ? parseFilter(filterText) : null,
    order: orderOf(parameters.get('$orderby') ?? ''),
    select: namesOf(parameters.get('$select')),
    skip: wholeNumber(parameters, '$skip') ?? 0,
    top,
    count: parameters.get('$count') === 'true',
  };
}

function wholeNumber(parameters: URLSearchParams, name: string): number | null {
  const text = parameters.get(name);
  if (text === null || text === '') return null;
  if (!/^\d{1,9}$/.test(text)) throw new QueryError(`Invalid value '${text.slice(0, 40)}' for ${name} query option found.`);
  return Number(text);
}

const namesOf = (text: string | null): string[] | null =>
  text?.trim()
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : null;

const orderOf = (text: string): Query['order'] =>
  (namesOf(text) ?? []).map((part) => {
    const [field = '', direction = 'asc', ...more] = part.split(/\s+/);
    if (more.length > 0 || !/^(asc|desc)$/.test(direction))
      throw new QueryError(`Syntax error in '$orderby': '${part.slice(0, 80)}'.`);
    return { field, isDown: direction === 'desc' };
  });
