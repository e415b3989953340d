/** What a document type asks for: derived from its JSON Schema (`schema-fields.ts`), and what extractors work from. */

/** How a value is read, checked and written; `x-vrsta` in the schema. */
export type FieldKind =
  | 'text'
  | 'name'
  | 'code'
  | 'date'
  | 'amount'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'jib'
  | 'pdv'
  | 'account'
  | 'currency'
  | 'email';

export interface FieldSpec {
  key: string;
  kind: FieldKind;
  /** Shown beside the value; `title` in the schema. */
  label: string;
  /** Words that stand before or above the value on paper; `x-oznake` in the schema. */
  words: readonly string[];
  description: string;
  required: boolean;
  /** Of a `choice`. */
  choices: readonly string[];
  maxLength: number | null;
  minimum: number | null;
  maximum: number | null;
}

/** The fields of a type. */
export interface TypeSpec {
  /** Code of the type: `faktura`, `otpremnica`, `ugovor`, `izvod`, or one of the organisation's own. */
  type: string;
  fields: readonly FieldSpec[];
  /** Columns of the rows; null: the type has none. */
  lines: readonly FieldSpec[] | null;
  /** Key of the rows in the schema. */
  linesKey: string;
}
