/**
 * The fields of a document type in its JSON Schema: read for extraction, shown by the visual editor, and written back without losing
 * what the editor does not know.
 */
import type { FieldKind, FieldSpec, TypeSpec } from './field-spec.ts';
import { KINDS, kindOfWord } from './kinds.ts';

export type Json = Record<string, unknown>;

/** A field as the visual editor shows it. Its label is empty where the schema gives none. */
export interface VisualField extends FieldSpec {
  /** Its key in the schema that is edited; null for a new one. */
  was: string | null;
}

/** What the visual editor edits. */
export interface VisualFields {
  fields: readonly VisualField[];
  lines: readonly VisualField[] | null;
  linesKey: string;
}

/** Key of the rows in a type that has none yet. */
export const LINES_KEY = 'lines';

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOr = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const propertiesOf = (schema: unknown): Json =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : {};
const has = (object: object, key: string): boolean => Object.hasOwn(object, key);

/** JSON types of a field without `null`, which only says that it may be missing. */
export const typesOf = (schema: Json): string[] =>
  [schema.type].flat().filter((type): type is string => typeof type === 'string' && type !== 'null');

/** The kind that follows from type, format and choices. */
function impliedKind(schema: Json): FieldKind {
  if (Array.isArray(schema.enum)) return 'choice';
  const [type] = typesOf(schema);
  if (type === 'boolean' || type === 'integer' || type === 'number') return type;
  if (schema.format === 'date') return 'date';
  return schema.format === 'email' ? 'email' : 'text';
}

/** The kind of a field: `x-vrsta`, or what follows from the rest. */
const kindOf = (schema: Json): FieldKind => kindOfWord(schema['x-vrsta']) ?? impliedKind(schema);

const isRows = (schema: unknown): schema is Json =>
  isObject(schema) && typesOf(schema).includes('array') && isObject(schema.items);
const isScalar = (schema: unknown): schema is Json =>
  isObject(schema) && !typesOf(schema).some((type) => type === 'array' || type === 'object');

/** The fields of an object schema that have one value, in their order. */
function fieldsOf(schema: unknown): VisualField[] {
  const required = textsOf(isObject(schema) ? schema.required : null);
  return Object.entries(propertiesOf(schema)).flatMap(([key, field]) =>
    isScalar(field) ? [fieldOf(key, field, required.includes(key))] : [],
  );
}

const fieldOf = (key: string, schema: Json, required: boolean): VisualField => ({
  was: key,
  key,
  kind: kindOf(schema),
  label: textOr(schema.title),
  words: textsOf(schema['x-oznake']),
  description: textOr(schema.description),
  required,
  choices: textsOf(schema.enum),
  maxLength: numberOr(schema.maxLength),
  minimum: numberOr(schema.minimum),
  maximum: numberOr(schema.maximum),
});

/** The key of the rows among the properties; null without any. */
function linesKeyOf(schema: unknown): string | null {
  const rows = Object.entries(propertiesOf(schema)).filter(([, field]) => isRows(field));
  return (rows.find(([key]) => key === LINES_KEY) ?? rows[0])?.[0] ?? null;
}

/** What a type asks for, as far as its fields are known: parts of the schema that are no fields are left out. Throws for no JSON. */
export function specOf(schemaText: string, type: string): TypeSpec {
  const schema: unknown = JSON.parse(schemaText);
  const linesKey = linesKeyOf(schema);
  const labelled = (fields: VisualField[]): FieldSpec[] =>
    fields.map(({ was: _, ...field }) => ({ ...field, label: field.label || field.key }));
  const rows = linesKey === null ? null : (propertiesOf(schema)[linesKey] as Json);
  return {
    type,
    fields: labelled(fieldsOf(schema)),
    lines: rows && labelled(fieldsOf(rows.items)),
    linesKey: linesKey ?? LINES_KEY,
  };
}

/** Keywords whose meaning rows of fields cannot show. */
const BEYOND = new Map<string, string>(
  [
    '$ref $dynamicRef $recursiveRef $defs definitions',
    'oneOf anyOf allOf not if then else',
    'pattern patternProperties propertyNames dependentRequired dependentSchemas dependencies',
    'prefixItems additionalItems contains unevaluatedProperties unevaluatedItems',
  ].flatMap((line) => line.split(' ').map((keyword) => [keyword, `„${keyword}”`] as const)),
);

const beyondIn = (schema: Json): string | null => {
  const found = Object.keys(schema).find((keyword) => BEYOND.has(keyword));
  return found ? BEYOND.get(found)! : null;
};

/** The fields for the visual editor; or why it cannot show this schema, in one sentence. */
export function visualOf(schemaText: string): VisualFields | { why: string } {
  let schema: unknown;
  try {
    schema = JSON.parse(schemaText);
  } catch {
    return { why: 'Šema nije ispravan JSON.' };
  }
  if (!isObject(schema)) return { why: 'Šema nije objekat.' };
  if (schema.properties !== undefined && !isObject(schema.properties))
    return { why: '„properties” nije objekat.' };
  const linesKey = linesKeyOf(schema);
  const rows = linesKey === null ? null : (propertiesOf(schema)[linesKey] as Json);
  const why = whyNot(schema, '') ?? (rows && (whyOfRows(rows, linesKey!) ?? null));
  if (why) return { why };
  return {
    fields: fieldsOf(schema),
    lines: rows && fieldsOf(rows.items),
    linesKey: linesKey ?? LINES_KEY,
  };
}

function whyOfRows(rows: Json, key: string): string | null {
  const beyond = beyondIn(rows);
  if (beyond) return `Stavke „${key}” koriste ${beyond}, a to polja ne mogu prikazati.`;
  const items = rows.items as Json;
  if (!typesOf(items).includes('object') && !isObject(items.properties))
    return `Stavke „${key}” nisu niz objekata.`;
  return whyNot(items, `${key}.`);
}

/** Why an object's fields cannot be shown. */
function whyNot(schema: Json, within: string): string | null {
  const beyond = beyondIn(schema);
  if (beyond) return `Šema koristi ${beyond}, a to polja ne mogu prikazati.`;
  let rows = 0;
  for (const [key, field] of Object.entries(propertiesOf(schema))) {
    const name = `„${within}${key}”`;
    if (!isObject(field)) return `Polje ${name} nije opisano objektom.`;
    if (within === '' && isRows(field)) {
      rows += 1;
      if (rows > 1) return 'Šema ima više od jednog niza stavki.';
      continue;
    }
    const inner = beyondIn(field);
    if (inner) return `Polje ${name} koristi ${inner}, a to se ne može prikazati.`;
    const types = typesOf(field);
    if (types.includes('array')) return `Polje ${name} je niz, a prikazati se može samo jedan niz stavki.`;
    if (types.includes('object')) return `Polje ${name} je objekat u objektu.`;
    if (types.length > 1) return `Polje ${name} može biti više vrsta (${types.join(', ')}).`;
    if (Array.isArray(field.enum) && field.enum.some((one) => typeof one !== 'string'))
      return `Mogućnosti polja ${name} nisu tekst.`;
  }
  return null;
}

/** The schema's text with the visual editor's changes; what the editor does not know stays as it is, in its order. Throws for keys that repeat. */
export function withFields(schemaText: string, { fields, lines, linesKey }: VisualFields): string {
  const schema = JSON.parse(schemaText) as Json;
  const oldKey = linesKeyOf(schema);
  const before = propertiesOf(schema);
  const oldRows = oldKey === null ? undefined : (before[oldKey] as Json);
  const entries = fields.map(written(before));
  if (lines) {
    const rows = oldRows ?? { type: 'array', title: 'Stavke', items: { type: 'object', properties: {} } };
    const items = rows.items as Json;
    const inner = lines.map(written(propertiesOf(items)));
    const place = oldKey === null ? entries.length : Object.keys(before).indexOf(oldKey);
    entries.splice(place, 0, [linesKey, { ...rows, items: withProperties(items, inner, lines, null) }]);
  }
  const keep = oldKey === null ? null : { from: oldKey, to: lines ? linesKey : null };
  return JSON.stringify(withProperties(schema, entries, fields, keep), null, indentOf(schemaText));
}

/** The indentation of a JSON text: that of its second line, or two spaces. */
const indentOf = (text: string): string => /^[^\n]*\n([ \t]+)/.exec(text)?.[1]?.slice(0, 8) ?? '  ';

type Entry = [key: string, schema: unknown];

function withProperties(
  schema: Json,
  entries: readonly Entry[],
  fields: readonly VisualField[],
  rows: { from: string; to: string | null } | null,
): Json {
  const keys = new Set(entries.map(([key]) => key));
  if (keys.size < entries.length) throw new Error('keys repeat');
  const named = new Map(fields.flatMap(({ was, key }) => (was === null ? [] : [[was, key] as const])));
  const wanted = new Set(fields.filter(({ required }) => required).map(({ key }) => key));
  if (rows?.to) named.set(rows.from, rows.to);
  const kept = textsOf(schema.required)
    .map((key) => named.get(key))
    .filter((key) => key !== undefined && (wanted.has(key) || key === rows?.to)) as string[];
  const required = [...new Set([...kept, ...wanted])];
  const next: Json = { ...schema, properties: Object.fromEntries(entries) };
  if (required.length > 0) next.required = required;
  else if (textsOf(schema.required).length > 0) delete next.required;
  return next;
}

/** Writes a field over its schema: only what differs from what the schema says already. */
const written =
  (properties: Json) =>
  (field: VisualField): Entry => {
    const { was, key } = field;
    const old = was !== null && has(properties, was) ? (properties[was] as Json) : null;
    const schema: Json = { ...(old ?? { type: KINDS[field.kind].types[0] }) };
    const shown = fieldOf(key, schema, field.required);
    if (!old || shown.kind !== field.kind) setKind(schema, field.kind);
    const set = (name: string, value: unknown, empty: boolean): void => {
      if (empty) delete schema[name];
      else schema[name] = value;
    };
    if (shown.label !== field.label) set('title', field.label, field.label === '');
    if (shown.description !== field.description)
      set('description', field.description, field.description === '');
    if (!sameTexts(shown.words, field.words)) set('x-oznake', [...field.words], field.words.length === 0);
    if (field.kind === 'choice' && !(Array.isArray(schema.enum) && sameTexts(shown.choices, field.choices)))
      schema.enum = [...field.choices];
    for (const limit of ['maxLength', 'minimum', 'maximum'] as const)
      if (shown[limit] !== field[limit]) set(limit, field[limit], field[limit] === null);
    return [key, schema];
  };

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, place) => one === b[place]);

/** Formats that say a kind, and would say the wrong one beside another. */
const SPEAKING = ['date', 'email'];

function setKind(schema: Json, kind: FieldKind): void {
  const { word, types, format } = KINDS[kind];
  const nullable = Array.isArray(schema.type) && schema.type.includes('null');
  if (!typesOf(schema).every((type) => types.includes(type)) || typesOf(schema).length === 0)
    schema.type = nullable ? [types[0], 'null'] : types[0];
  if (SPEAKING.includes(textOr(schema.format))) delete schema.format;
  if (format) schema.format = format;
  if (kind === 'choice') schema.enum ??= [];
  else delete schema.enum;
  delete schema['x-vrsta'];
  if (impliedKind(schema) !== kind) schema['x-vrsta'] = word;
}
