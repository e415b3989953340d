import type { FieldKind, FieldSpec, TypeSpec } from '../../types/field-spec.ts';
import { findValues } from '../rules/values/find.ts';
import type { AnswerJson } from './answer-json.ts';
import { ROW_LINE } from './form.ts';

/** What a model said about one field: its value in canonical form, and the line in which it claims to have read it. */
export interface Said {
  value: string | null;
  line: number | null;
}

export interface Checked {
  fields: Record<string, Said>;
  rows: Record<string, Said>[];
  /** What is wrong with the answer, for the model; what is named here is not in `fields` and `rows`. */
  errors: string[];
}

/** Most rows and longest text that are taken. */
const MAX_ROWS = 2000;
const MAX_TEXT = 2000;
/** Errors that are told to the model. */
const MAX_ERRORS = 30;

/** Kinds that are taken as the model has copied them; the others have one written form. */
const AS_SAID: ReadonlySet<FieldKind> = new Set(['text', 'name', 'code', 'choice'] as const);

const NOTHING: Said = { value: null, line: null };

/**
 * Checks an answer by the fields of the type, whatever schema the endpoint has promised to hold. A value may also stand alone,
 * without its line. Only keys of the type are looked at, so that no other (`__proto__`) is ever copied.
 */
export function validate(spec: TypeSpec, { value: answer, doubled }: AnswerJson): Checked {
  const errors = doubled.map((path) => `${path}: the key occurs twice`);
  const twice = new Set(doubled);
  const known = new Set([...spec.fields.map(({ key }) => key), ...(spec.lines ? [spec.linesKey] : [])]);
  const inRow = new Set([ROW_LINE, ...(spec.lines ?? []).map(({ key }) => key)]);
  unknownKeys(answer, known, '', errors);
  const isTwice = (path: string): boolean => twice.has(path) || twice.has(`${path}.value`);

  const fields = Object.fromEntries(
    spec.fields.map((field) => {
      const raw = isTwice(field.key) ? null : own(answer, field.key);
      return [field.key, read(field, raw, field.key, errors)];
    }),
  );
  const given = spec.lines && !isTwice(spec.linesKey) ? own(answer, spec.linesKey) : null;
  if (given !== null && !Array.isArray(given)) errors.push(`${spec.linesKey}: must be an array`);
  if (Array.isArray(given) && given.length > MAX_ROWS) errors.push(`${spec.linesKey}: too many rows`);
  const rows = (Array.isArray(given) ? given.slice(0, MAX_ROWS) : []).flatMap((row: unknown, index) => {
    const path = `${spec.linesKey}.${index}`;
    if (!isObject(row)) {
      errors.push(`${path}: must be an object`);
      return [];
    }
    unknownKeys(row, inRow, `${path}.`, errors);
    const line = lineOf(own(row, ROW_LINE));
    const cells = spec.lines!.map((field): [string, Said] => {
      const at = `${path}.${field.key}`;
      const said = read(field, isTwice(at) ? null : own(row, field.key), at, errors);
      return [field.key, { ...said, line: said.line ?? line }];
    });
    return cells.some(([, { value }]) => value !== null) ? [Object.fromEntries(cells)] : [];
  });
  return { fields, rows, errors: errors.slice(0, MAX_ERRORS) };
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (object: Json, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : null);
const lineOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

function unknownKeys(object: Json, known: ReadonlySet<string>, path: string, errors: string[]): void {
  for (const key of Object.keys(object))
    if (!known.has(key)) errors.push(`${path}${clean(key).slice(0, 60)}: there is no such field`);
}

/** Letters that PostgreSQL or a screen cannot take are left out. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

function read(field: FieldSpec, raw: unknown, path: string, errors: string[]): Said {
  const [value, line] = isObject(raw) ? [own(raw, 'value'), lineOf(own(raw, 'line'))] : [raw, null];
  if (isObject(raw) && !Object.hasOwn(raw, 'value')) errors.push(`${path}: "value" is missing`);
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'object') {
    errors.push(`${path}: must be a text or null`);
    return NOTHING;
  }
  const text = clean(String(value));
  if (text === '') return NOTHING;
  if (text.length > (field.maxLength ?? MAX_TEXT)) {
    errors.push(`${path}: is too long`);
    return NOTHING;
  }
  if (field.kind === 'choice' && field.choices.length > 0 && !field.choices.includes(text)) {
    errors.push(`${path}: must be one of ${JSON.stringify(field.choices)}`);
    return NOTHING;
  }
  const read = AS_SAID.has(field.kind) ? text : findValues(field, text)[0]?.value;
  if (read === undefined) {
    errors.push(`${path}: ${JSON.stringify(text.slice(0, 80))} is no value of this kind (${field.kind})`);
    return NOTHING;
  }
  return { value: read, line };
}
