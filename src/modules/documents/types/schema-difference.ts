/** What two schemas of a type ask for differently, field by field. */
import type { FieldSpec, TypeSpec } from './field-spec.ts';
import { KINDS } from './kinds.ts';
import { isObject, specOf } from './schema-fields.ts';

/** One difference; `details` of a changed field. */
export interface SchemaDifference {
  what: 'added' | 'removed' | 'changed' | 'moved' | 'rest';
  /** Key of the field, `lines.name` of a column; null: the schema as a whole. */
  field: string | null;
  label: string | null;
  details: { what: string; from: string; to: string }[];
}

const yes = (value: boolean): string => (value ? 'da' : 'ne');
const number = (value: number | null): string => (value === null ? '' : String(value));

/** Properties of a field as a person reads them. */
const SHOWN: readonly (readonly [string, (field: FieldSpec) => string])[] = [
  ['Naziv', ({ label }) => label],
  ['Vrsta', ({ kind }) => KINDS[kind].label],
  ['Obavezno', ({ required }) => yes(required)],
  ['Oznake', ({ words }) => words.join(', ')],
  ['Opis', ({ description }) => description],
  ['Mogućnosti', ({ choices }) => choices.join(', ')],
  ['Najviše znakova', ({ maxLength }) => number(maxLength)],
  ['Najmanje', ({ minimum }) => number(minimum)],
  ['Najviše', ({ maximum }) => number(maximum)],
];

/** The differences from one schema to another: fields, columns of the rows, then what is no field. */
export function differences(before: string, after: string): SchemaDifference[] {
  const [was, now] = [specOf(before, ''), specOf(after, '')];
  const found = [
    ...between(was.fields, now.fields, ''),
    ...between(was.lines ?? [], now.lines ?? [], `${now.linesKey}.`),
  ];
  const rest = restOf(before, was) !== restOf(after, now);
  return rest ? [...found, { what: 'rest', field: null, label: null, details: [] }] : found;
}

function between(
  before: readonly FieldSpec[],
  after: readonly FieldSpec[],
  within: string,
): SchemaDifference[] {
  const was = new Map(before.map((field) => [field.key, field]));
  const now = new Map(after.map((field) => [field.key, field]));
  const of = (what: SchemaDifference['what'], { key, label }: FieldSpec): SchemaDifference => ({
    what,
    field: within + key,
    label,
    details: [],
  });
  const found = [
    ...after.filter(({ key }) => !was.has(key)).map((field) => of('added', field)),
    ...before.filter(({ key }) => !now.has(key)).map((field) => of('removed', field)),
    ...after.flatMap((field) => {
      const old = was.get(field.key);
      const details = old ? detailsOf(old, field) : [];
      return details.length > 0 ? [{ ...of('changed', field), details }] : [];
    }),
  ];
  const order = (fields: readonly FieldSpec[], other: ReadonlyMap<string, FieldSpec>): string[] =>
    fields.map(({ key }) => key).filter((key) => other.has(key));
  const [from, to] = [order(before, now), order(after, was)];
  if (from.join() === to.join()) return found;
  const detail = { what: 'Redoslijed', from: from.join(', '), to: to.join(', ') };
  return [...found, { what: 'moved', field: null, label: null, details: [detail] }];
}

const detailsOf = (was: FieldSpec, now: FieldSpec): SchemaDifference['details'] =>
  SHOWN.map(([what, text]) => ({ what, from: text(was), to: text(now) })).filter(
    ({ from, to }) => from !== to,
  );

/** Keywords of a field that `SHOWN` compares. */
const KNOWN = ['title', 'description', 'x-oznake', 'x-vrsta', 'enum', 'maxLength', 'minimum', 'maximum'];

/** The schema without what is compared field by field. */
function restOf(text: string, { fields, lines, linesKey }: TypeSpec): string {
  const schema: unknown = JSON.parse(text);
  const bare = (object: unknown, known: readonly FieldSpec[]): unknown => {
    if (!isObject(object)) return object;
    const properties = isObject(object.properties) ? object.properties : {};
    const keys = new Set(known.map(({ key }) => key));
    const left = Object.entries(properties).flatMap(([key, field]): [string, unknown][] => {
      if (key === linesKey && lines && object === schema && isObject(field))
        return [[key, { ...field, items: bare(field.items, lines) }]];
      if (!keys.has(key) || !isObject(field)) return [[key, field]];
      const own = Object.entries(field).filter(
        ([name]) => !KNOWN.includes(name) && !/^(type|format)$/.test(name),
      );
      return own.length > 0 ? [[key, Object.fromEntries(own)]] : [];
    });
    left.sort(([a], [b]) => (a < b ? -1 : 1));
    const { required: _, ...others } = object;
    return { ...others, properties: left };
  };
  return JSON.stringify(bare(schema, fields));
}
