import { readFileSync } from 'node:fs';
import type { FieldSpec, TypeSpec } from '../../../../types/field-spec.ts';
import { specOf } from '../../../../types/schema-fields.ts';

/** A standard type. */
export const standard = (type: string): TypeSpec =>
  specOf(readFileSync(new URL(`../../../../types/standard/${type}.json`, import.meta.url), 'utf8'), type);

/** A field of a type made for a test. */
export const field = (key: string, kind: FieldSpec['kind'], ...words: string[]): FieldSpec => ({
  key,
  kind,
  label: words[0] ?? key,
  words,
  description: '',
  required: false,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
});
