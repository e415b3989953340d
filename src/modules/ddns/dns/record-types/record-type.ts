import type { FormFields } from '../../../../core/form-fields.ts';
import type { Token } from '../presentation.ts';

/** Values of a type's fields, as a form has them and as its schema gives them. */
export type Values = Readonly<Record<string, unknown>>;

/** The canonical text of a record's data, or Bosnian messages by field. */
export type ReadContent = { content: string } | { errors: Readonly<Record<string, string>> };

/** Turns a name of a record's text into a full name with its dot. */
export type Absolute = (name: string) => string;

/** One type of records: what a person fills in, and the text that is stored. */
export interface RecordType {
  /** What it is for, shown beside the type's name. */
  label: string;
  /** In the order in which they are filled in. */
  fields: FormFields;
  /** The stored text of values that fit the fields. Names in it are lower-case A-labels without a dot at the end. */
  write(values: Values, domain: string): ReadContent;
  /** Values of the tokens of a record's text, which `write` then checks; null if there are too few or too many. */
  parse(tokens: readonly Token[], absolute: Absolute): Values | null;
  /** The field with the name that the record points at. */
  target?: string;
}
