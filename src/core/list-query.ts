import { z } from 'zod';
import { invalid } from './errors.ts';
import { type Family, KINDS } from './kinds/families.ts';
import { numberShape } from './kinds/numbers.ts';
import { textKind } from './kinds/text-kinds.ts';
import { characters } from './plural.ts';
import {
  type Field,
  type FieldKind,
  fieldsOf,
  type LinesField,
  type Resource,
  UNCOMPARED,
} from './resource.ts';
import { isDay } from './schema.ts';
import { BAD_CHARACTER, isPlain } from './text.ts';

/** A list's query string, keys and values as they stand in the address. */
export type RawQuery = Record<string, string | string[] | undefined>;

/** A value of a list, for filters and columns. */
export interface ListValue {
  kind: FilterKind;
  /** Bosnian name. */
  label: string;
  /** Of a choice: stored value -> Bosnian label. */
  options?: Readonly<Record<string, string>>;
  /** Of a reference: name of the resource it points at. */
  to?: string;
  /** Of rows: their columns. */
  fields?: LinesField['fields'];
}

/** A column of a list, on the screen and in an exported file. */
export interface ListColumn extends ListValue {
  /** Of a text: maximum characters; sets the column's width in a workbook. */
  max?: number;
  /** Of a decimal: digits after the point. */
  scale?: number;
  /** What the number counts: "%", "KM". */
  unit?: string;
  /** Of an integer or decimal: summed over the whole filtered list (`meta.sums`). */
  sum?: true;
  /** Shown unless the person hides it. `false`: in a file, too, only when requested. */
  list?: boolean;
}

/** What a list can be sorted and filtered by. A resource's follows from its declaration; a hand-written list declares its own. */
export interface ListSpec<S extends string = string> {
  /** Names the list may be sorted by. */
  sortable: readonly S[];
  /** Default order, as written in the address: `-valid_from,naziv`. */
  sort: string;
  /** Fields that the list can be filtered by; a resource's field is one of these. */
  filters?: Readonly<Record<string, ListValue>>;
  /** Columns by name, in the order in which they are shown. With them the list can be exported (`format`, `columns`). */
  columns?: Readonly<Record<string, ListColumn>>;
  /** Words of a search text that are looked for, if not the usual ten; those behind are left out. */
  words?: number;
  /** The operator may request another organisation's list (`tenant`). */
  tenant?: true;
}

/** A list's query, read and checked. */
export interface ListQuery<S extends string = string> {
  page: number;
  pageSize: number;
  /** Words of the search box; each must be found. */
  words: string[];
  sort: { field: S; descending: boolean }[];
  filters: { field: string; operator: Operator; values: unknown[] }[];
  /** The requested organisation, if the list allows it. */
  tenant?: string;
  /** Where the page before ended (`meta.next`). */
  after?: string;
  /** Columns that are added up. */
  sums?: string[];
  /** Exports all rows with these columns instead of a page. */
  file?: { format: FileFormat; columns: string[] };
}

const TABLE_FORMATS = ['csv', 'xlsx'] as const;
const FILE_FORMATS = [...TABLE_FORMATS, 'pdf'] as const;
/** What tables are read from and written to, and what they are given out as: a PDF is for paper. */
export type TableFormat = (typeof TABLE_FORMATS)[number];
export type FileFormat = (typeof FILE_FORMATS)[number];
const BAD_FORMAT = 'Format može biti csv, xlsx ili pdf.';
/** The format of a read table. */
export const tableFormat = z.enum(TABLE_FORMATS, 'Format može biti csv ili xlsx.');
/** The format of an exported file, in a query. */
export const fileFormat = z.enum(FILE_FORMATS, BAD_FORMAT);

type FilterKind = FieldKind;
/** Of lists, `eq` and `in` become `any` (one of the ids is present) or `tagged`, and `null` becomes `none` or, of rows, `blank`. */
type Operator = 'eq' | 'gte' | 'lte' | 'like' | 'in' | 'null' | keyof typeof MEANING_OF_LISTS;

export const MAX_PAGE_SIZE = 200;
/** Most records of one bulk action: a page of them. */
export const MAX_SELECTED = MAX_PAGE_SIZE;
/** Maximum counted rows, which can be opened by page number; beyond them `meta.more` is set. */
export const MOST_COUNTED = 10_000;
const PAGE_SIZE = 25;
const MAX_PAGE = 1_000_000;
/** Maximum length of a search text. */
export const MAX_SEARCH = 200;
const MAX_WORDS = 10;

const MEANING_OF_LISTS = { any: '', tagged: '', none: '', blank: '' };

/** The operators `null`, and `eq` or `in`, of a kind whose value is a list. */
const OF_LISTS: { [kind in FilterKind]?: { empty: Operator; holds: Operator } } = {
  references: { empty: 'none', holds: 'any' },
  tags: { empty: 'none', holds: 'tagged' },
  lines: { empty: 'blank', holds: 'any' },
};

const COMPARED: readonly Operator[] = ['eq', 'gte', 'lte', 'in', 'null'];
const OPERATORS: Record<Family, readonly Operator[]> = {
  text: ['eq', 'like', 'in', 'null'],
  number: COMPARED,
  day: COMPARED,
  moment: ['gte', 'lte', 'null'],
  boolean: ['eq'],
  choice: ['eq', 'in', 'null'],
  presence: ['null'],
};
const operatorsOf = (kind: FilterKind): readonly Operator[] => OPERATORS[KINDS[kind].family];

/** When a record was made and changed can be asked for like a declared field. */
const MOMENTS = {
  created_at: { kind: 'moment', label: 'Uneseno', list: false },
  updated_at: { kind: 'moment', label: 'Izmijenjeno', list: false },
} as const;

/** Columns that every record has beside its declared fields. */
const NOTED = {
  ...MOMENTS,
  updated_by: { kind: 'text', label: 'Ko je izmijenio', list: false },
} as const;

/** Filters of a resource's list: every declared field. */
export function listSpecOf(resource: Resource): ListSpec {
  const fields = Object.fromEntries(fieldsOf(resource).map(([name, field]) => [name, listValueOf(field)]));
  const filters: Record<string, ListValue> = { ...fields, ...MOMENTS };
  // A secret is never shown; only its presence can be filtered by.
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret');
  return {
    sortable: Object.keys(filters).filter((name) => !UNCOMPARED.has(filters[name]!.kind)),
    sort: resource.sort || resource.title,
    filters,
    columns: { ...Object.fromEntries(shown), ...NOTED },
  };
}

/** A field as a list's value; amounts and percentages with the digits and unit of their kind. */
function listValueOf(field: Field): ListColumn {
  const shape = numberShape(field);
  return shape ? { ...field, scale: shape.scale, unit: shape.unit } : field;
}

/** The query string as OpenAPI describes it; it is read by `parseListQuery`. */
export function listSchema(spec: ListSpec): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    page: z.int().min(1).optional().describe('Broj stranice, od 1.'),
    page_size: z
      .int()
      .min(1)
      .max(MAX_PAGE_SIZE)
      .optional()
      .describe(`Redova na stranici; inače ${PAGE_SIZE}.`),
    sort: z
      .string()
      .optional()
      .describe(
        `Polja odvojena zarezom; minus ispred polja obrće redoslijed. Moguća: ${spec.sortable.join(', ')}.`,
      ),
    after: z
      .string()
      .optional()
      .describe(
        'Nastavak iza stranice koja je dala ovu vrijednost u `meta.next`; uz iste filtere i redoslijed.',
      ),
    q: z.string().max(MAX_SEARCH).optional().describe('Pretraga bez obzira na velika slova i dijakritike.'),
  };
  if (spec.tenant)
    shape.tenant = z.string().optional().describe('Samo za operatera: organizacija u čije ime se radi.');
  if (spec.columns) {
    shape.format = fileFormat.optional().describe('Umjesto stranice vraća sve zapise kao datoteku.');
    shape.columns = z.string().optional().describe('Kolone datoteke odvojene zarezom; inače uobičajene.');
  }
  for (const [name, { kind, label }] of Object.entries(spec.filters ?? {}))
    for (const operator of operatorsOf(kind))
      shape[operator === 'eq' ? name : `${name}__${operator}`] = z
        .string()
        .optional()
        .describe(`${label}${MEANING[operator]}`);
  return z.object(shape);
}

const MEANING: Record<Operator, string> = {
  eq: '.',
  gte: ': najmanje.',
  lte: ': najviše.',
  like: ': sadrži tekst.',
  in: ': jedna od vrijednosti odvojenih zarezom.',
  null: ': true bez vrijednosti, false s vrijednošću.',
  ...MEANING_OF_LISTS,
};

/** Reads a list's query string. Throws 422 with a message at every key that is wrong or unknown. */
export function parseListQuery<S extends string>(spec: ListSpec<S>, raw: RawQuery): ListQuery<S> {
  const errors: Record<string, string> = {};
  const one = (key: string): string => {
    const value = raw[key];
    return (Array.isArray(value) ? value.at(-1) : value) ?? '';
  };
  const whole = (key: string, fallback: number, most: number): number => {
    const value = one(key);
    if (value === '') return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > most) errors[key] = `Unesite cijeli broj od 1 do ${most}.`;
    return number;
  };
  const q = one('q').trim();
  if (q.length > MAX_SEARCH) errors.q = `Pretraga prima najviše ${characters(MAX_SEARCH)}.`;
  else if (!isPlain(q)) errors.q = BAD_CHARACTER;
  const query: ListQuery<S> = {
    page: whole('page', 1, MAX_PAGE),
    pageSize: whole('page_size', PAGE_SIZE, MAX_PAGE_SIZE),
    words: q
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, spec.words ?? MAX_WORDS),
    sort: [],
    filters: [],
    ...(spec.tenant && raw.tenant !== undefined ? { tenant: one('tenant') } : {}),
    ...(one('after') && { after: one('after') }),
  };
  const columns = Object.entries(spec.columns ?? {});
  const sums = columns.filter(([, { sum }]) => sum).map(([name]) => name);
  if (sums.length > 0) query.sums = sums;
  if (spec.columns && one('format')) query.file = parseFile(columns, one('format'), one('columns'), errors);
  for (const item of (one('sort') || spec.sort).split(',').filter(Boolean)) {
    const field = item.replace(/^-/, '') as S;
    if (spec.sortable.includes(field)) query.sort.push({ field, descending: item.startsWith('-') });
    else errors.sort = `Ne može se sortirati po polju „${field.slice(0, 50)}”.`;
  }
  for (const key of Object.keys(raw)) {
    if (CONTROLS.has(key) || (spec.columns && EXPORT_CONTROLS.has(key))) continue;
    if (spec.tenant && key === 'tenant') continue;
    const filter = parseFilter(spec, key, one(key));
    if (typeof filter === 'string') errors[key] = filter;
    else query.filters.push(filter);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'Upit nije ispravan.');
  return query;
}

/** Reads which file is asked for; the columns in the order they are named in. */
function parseFile(
  declared: [string, ListColumn][],
  format: string,
  asked: string,
  errors: Record<string, string>,
): NonNullable<ListQuery['file']> {
  const known = declared.map(([name]) => name);
  if (!FILE_FORMATS.includes(format as FileFormat)) errors.format = BAD_FORMAT;
  const columns = asked
    ? [...new Set(asked.split(','))]
    : declared.filter(([, { list }]) => list !== false).map(([name]) => name);
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined) errors.columns = `Nepoznata kolona „${unknown.slice(0, 50)}”.`;
  return { format: format as FileFormat, columns };
}

/** Keys of the address that are not filters. */
const CONTROLS = new Set(['page', 'page_size', 'sort', 'q', 'after']);
const EXPORT_CONTROLS = new Set(['format', 'columns']);

function parseFilter(spec: ListSpec, key: string, text: string): ListQuery['filters'][number] | string {
  const [field = '', ...named] = key.split('__');
  const operator = (named.length === 0 ? 'eq' : named.join('__')) as Operator;
  const filters = spec.filters ?? {};
  const known = Object.hasOwn(filters, field) ? filters[field] : undefined;
  if (!known) return 'Nepoznato polje.';
  // `eq` is the field's name alone.
  if (named[0] === 'eq' || !operatorsOf(known.kind).includes(operator))
    return 'Ovaj uslov nije moguć za to polje.';
  if (text.includes('\0') || text.length > 5000) return 'Vrijednost nije ispravna.';
  if (operator === 'null') {
    if (text !== 'true' && text !== 'false') return 'Unesite true ili false.';
    return { field, operator: OF_LISTS[known.kind]?.empty ?? operator, values: [text === 'true'] };
  }
  const parts = operator === 'in' ? text.split(',').filter(Boolean) : [text];
  if (operator === 'in' && (parts.length === 0 || parts.length > MAX_SELECTED))
    return `Navedite od 1 do ${MAX_SELECTED} vrijednosti.`;
  const values: unknown[] = [];
  for (const part of parts) {
    const value = parseValue(known.kind, part, operator === 'like');
    if (value === undefined) return 'Vrijednost nije ispravna.';
    values.push(value);
  }
  return { field, operator: OF_LISTS[known.kind]?.holds ?? operator, values };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** True for anything PostgreSQL takes as a uuid; what is not cannot be the id of a record. */
export const isId = (text: string): boolean => UUID.test(text);

/** One value of a filter in the type of its column, or undefined when it cannot be one. */
function parseValue(kind: FilterKind, text: string, partial: boolean): unknown {
  const canonical = textKind(kind);
  if (canonical) {
    if (partial) return canonical.part(text);
    const whole = canonical.read(text);
    return 'value' in whole ? whole.value : undefined;
  }
  const { family, sql } = KINDS[kind];
  if (family === 'presence') return undefined;
  switch (sql) {
    case 'text':
    case 'text[]':
      return text;
    case 'integer': {
      const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
      return Math.abs(number) <= 2147483647 ? number : undefined;
    }
    case 'numeric': {
      const number = text.replace(',', '.');
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(number) ? number : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'date':
      return isDay(text) ? text : undefined;
    case 'uuid':
    case 'uuid[]':
      return isId(text) ? text : undefined;
    case 'timestamptz': {
      const time = new Date(text);
      const year = time.getUTCFullYear();
      return Number.isNaN(time.getTime()) || year < 1 || year > 9999 ? undefined : time;
    }
  }
}
