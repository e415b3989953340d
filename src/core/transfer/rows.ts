import type { z } from 'zod';
import type { Snapshot } from '../audit.ts';
import type { Values } from '../crud.ts';
import { newId } from '../id.ts';
import { numberShape } from '../kinds/numbers.ts';
import { type Field, isList, type Resource, type ResourceRecord } from '../resource.ts';
import { fieldSchema } from '../schema.ts';
import { type Cell, type Sheet, textOf } from './sheet.ts';
import type { ImportOptions } from './transfer.api.ts';
import { type DecimalMark, decimalMarkOf, readCell } from './values-read.ts';

/** One row of the file on its way to become a record. */
export interface Row {
  /** Number in the spreadsheet. */
  number: number;
  /** Values of the mapped fields; of a reference its id once found. */
  values: Values;
  /** Cells that are not valid values of their fields. */
  unread: Record<string, string>;
  /** The file's text for a referenced record; of several, joined by `BETWEEN_TITLES`. */
  wanted: Record<string, string>;
  errors: { field: string | null; message: string }[];
  /** The record that the row changes; null for a new one. */
  before: ResourceRecord | null;
  idguid: string;
  /** The resulting record; set while the row has no errors. */
  after: Snapshot | null;
}

const REQUIRED = 'Ovo polje je obavezno.';

/** Parses the rows by the rules of their fields; errors are noted at the rows. */
export function* readRows(resource: Resource, sheet: Sheet, options: ImportOptions): Generator<Row> {
  const { mapping, corrections } = options;
  const only = options.only && new Set(options.only);
  const corrected = Object.values(corrections).flatMap(Object.keys);
  const readers = [...new Set([...Object.keys(mapping), ...corrected])].map((name) => ({
    name,
    index: mapping[name],
    read: readerOf(resource, name),
    mark: markOf(resource, sheet, name, mapping[name]),
  }));
  for (const { number, cells } of sheet.rows) {
    if (only && !only.has(number)) continue;
    const row: Row = {
      number,
      values: {},
      unread: {},
      wanted: {},
      errors: [],
      before: null,
      idguid: newId(),
      after: null,
    };
    const typed = corrections[number] ?? {};
    // A person's correction is parsed like typed text, regardless of the column's separator.
    for (const { name, index, read, mark } of readers)
      if (Object.hasOwn(typed, name)) read(row, typed[name], null);
      else if (index !== undefined) read(row, cells[index], mark);
    yield row;
  }
}

/** A copy of the parsed row, for a retried transaction. */
export const freshRow = (row: Row): Row => ({
  ...row,
  values: { ...row.values },
  wanted: { ...row.wanted },
  errors: [...row.errors],
});

/** What divides the decimals in a field's column. */
function markOf(resource: Resource, sheet: Sheet, name: string, index: number | undefined): DecimalMark {
  const field = resource.fields[name]!;
  if (index === undefined || !numberShape(field)) return null;
  return decimalMarkOf(
    field,
    sheet.rows.map(({ cells }) => cells[index]),
  );
}

function readerOf(resource: Resource, name: string) {
  const field = resource.fields[name]!;
  const schema: z.ZodType = fieldSchema(field);
  return (row: Row, cell: Cell, mark: DecimalMark): void => {
    const fail = (message: string): void => {
      row.errors.push({ field: name, message });
      row.unread[name] = textOf(cell);
    };
    const read = readCell(field, cell, mark);
    if ('error' in read) {
      fail(read.error);
      return;
    }
    if (field.kind === 'reference' || field.kind === 'references') {
      if (typeof read.value === 'string') row.wanted[name] = read.value;
      else if (field.required) fail(REQUIRED);
      else row.values[name] = field.kind === 'references' ? [] : null;
      return;
    }
    // An empty cell says nothing about a yes or no.
    if (read.value === undefined) return;
    const parsed = schema.safeParse(read.value);
    if (parsed.success) row.values[name] = parsed.data;
    else fail(messageOf(field, parsed.error.issues[0]));
  };
}

/** The message of a cell; of rows in one cell it names the row and its column. */
function messageOf(field: Field, issue: z.core.$ZodIssue | undefined): string {
  const message = issue?.message ?? 'Vrijednost nije ispravna.';
  const [row, column] = issue?.path ?? [];
  if (field.kind !== 'lines' || typeof row !== 'number') return message;
  const label = field.fields[String(column)]?.label;
  return `${row + 1}. red${label ? `, „${label}”` : ''}: ${message}`;
}

/** Adds values that the file does not contain: the record's own, or for a new one the defaults. */
export function complete(resource: Resource, row: Row): void {
  if (row.errors.length > 0) return;
  const values: Values = {};
  const refs: Record<string, string | null> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (Object.hasOwn(row.values, name)) values[name] = row.values[name];
    else if (row.before) values[name] = row.before[name];
    else if (field.kind === 'boolean') values[name] = field.default ?? false;
    else if (isList(field) && !field.required) values[name] = [];
    else if (field.required) row.errors.push({ field: name, message: REQUIRED });
    else values[name] = null;
    if (field.kind === 'references')
      refs[name] =
        row.wanted[name] ?? (Object.hasOwn(row.values, name) ? null : (row.before?.refs[name] ?? null));
    if (field.kind === 'file') refs[name] = row.before?.refs[name] ?? null;
    if (field.kind === 'reference')
      refs[name] = values[name] === null ? null : (row.wanted[name] ?? row.before?.refs[name] ?? null);
  }
  if (row.errors.length === 0) row.after = { ...values, idguid: row.idguid, refs };
}
