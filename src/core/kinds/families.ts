import type { FieldKind } from '../resource.ts';

/** Kinds of fields that are filtered, typed and shown alike. */
export type Family = 'text' | 'number' | 'day' | 'moment' | 'boolean' | 'choice' | 'presence';

const text = { family: 'text', sql: 'text' } as const;
const exact = { family: 'number', sql: 'numeric' } as const;

/** By kind of field, its family and the type of its column. */
export const KINDS = {
  text,
  email: text,
  phone: text,
  url: text,
  iban: text,
  jib: text,
  pdv: text,
  taxid: text,
  integer: { family: 'number', sql: 'integer' },
  decimal: exact,
  money: exact,
  percent: exact,
  date: { family: 'day', sql: 'date' },
  moment: { family: 'moment', sql: 'timestamptz' },
  boolean: { family: 'boolean', sql: 'boolean' },
  choice: { family: 'choice', sql: 'text' },
  reference: { family: 'choice', sql: 'uuid' },
  references: { family: 'choice', sql: 'uuid[]' },
  // Only whether there is one can be asked.
  secret: { family: 'presence', sql: 'text' },
  json: { family: 'presence', sql: 'jsonb' },
  lines: { family: 'presence', sql: 'jsonb' },
  tags: { family: 'choice', sql: 'text[]' },
  file: { family: 'presence', sql: 'uuid' },
} as const satisfies Record<FieldKind, { family: Family; sql: string }>;
