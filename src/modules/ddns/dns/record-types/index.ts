/** The types of ordinary records: their forms, the text that is stored, and back. Read by forms and by the server. */
import { schemaOf } from '../../../../core/form-fields.ts';
import { type Token, tokensOf } from '../presentation.ts';
import { A, AAAA } from './addresses.ts';
import { CAA } from './caa.ts';
import type { Absolute, ReadContent, RecordType, Values } from './record-type.ts';
import { CNAME, MX, NS, SRV } from './targets.ts';
import { shownText, TXT } from './txt.ts';

export const RECORD_TYPES = { A, AAAA, CNAME, MX, TXT, SRV, CAA, NS } satisfies Record<string, RecordType>;
export type RecordTypeName = keyof typeof RECORD_TYPES;
export const TYPE_NAMES = Object.keys(RECORD_TYPES) as RecordTypeName[];

export const isRecordType = (name: string): name is RecordTypeName => Object.hasOwn(RECORD_TYPES, name);
export const recordType = (name: RecordTypeName): RecordType => RECORD_TYPES[name];

const schemas = Object.fromEntries(TYPE_NAMES.map((name) => [name, schemaOf(RECORD_TYPES[name].fields)]));

/** The stored text of what a person filled in, or Bosnian messages by field. Values are checked here entirely. */
export function contentOf(type: RecordTypeName, values: Values, domain: string): ReadContent {
  const result = schemas[type]!.safeParse(values);
  if (result.success) return RECORD_TYPES[type].write(result.data, domain);
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message;
  return { errors };
}

/** The stored text of the tokens behind a type in a zone file. Messages by field; `''` for the record as a whole. */
export function contentOfTokens(
  type: RecordTypeName,
  tokens: readonly Token[],
  absolute: Absolute,
  domain: string,
): ReadContent {
  const values = RECORD_TYPES[type].parse(tokens, absolute);
  if (values) return contentOf(type, values, domain);
  const labels = Object.values(RECORD_TYPES[type].fields).map(({ label }) => label);
  return { errors: { '': `Zapis ${type} ima: ${labels.join(', ')}.` } };
}

/** Stored names are full names. */
const withDot = (name: string): string => (name.endsWith('.') ? name : `${name}.`);

/** What the form shows for a stored text; null if it is not in the stored form. */
export function valuesOf(type: RecordTypeName, content: string): Values | null {
  const tokens = tokensOf(content);
  const values = tokens && RECORD_TYPES[type].parse(tokens, withDot);
  if (!values) return null;
  const { target } = recordType(type);
  if (type === 'TXT') return { text: shownText(content) };
  if (target) return { ...values, [target]: String(values[target]).replace(/(?<=.)\.$/, '') };
  return values;
}

/** The name that a record points at, in the stored form; null if its type has none. */
export const targetOf = (type: RecordTypeName, content: string): string | null =>
  recordType(type).target ? content.slice(content.lastIndexOf(' ') + 1) : null;
