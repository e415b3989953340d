import type { z } from 'zod';
import type { Snapshot } from '../audit.ts';
import type { Values } from '../crud.ts';
import { newId } from '../id.ts';
import { numberShape } from '../kinds/numbers.ts';
import type { Resource, ResourceRecord } from '../resource.ts';
import { fieldSchema } from '../schema.ts';
import type { Cell, Sheet } from './sheet.ts';
import type { ImportOptions } from './transfer.api.ts';
import { type DecimalMark, decimalMarkOf, readCell } from './values-read.ts';

/** One row of the file during an import. */
export interface Row {
  /** Number in the spreadsheet. */
  number: number;
  /** Values of the mapped fields; of a reference its id once found. */
  values: Values;
  /** The file's text for a reference field; several are joined by `BETWEEN_TITLES`. */
  wanted: Record<string, string>;
  errors: { field: string | null; message: string }[];
  /** The record that the row updates; null for a new one. */
  before: ResourceRecord | null;
  idguid: string;
  /** The resulting record; set while the row has no errors. */
  after: Snapshot | null;
}

const REQUIRED = 'Ovo polje je obavezno.';

/** Reads the mapped cells of every row; errors are noted at the row. */
export function* readRows(resource: Resource, sheet: Sheet, { mapping }: ImportOptions): Generator<Row> {
  const readers = Object.entries(mapping).map(([name, index]) => readerOf(resource, sheet, name, index));
  for (const { number, cells } of sheet.rows) {
    const row: Row = {
      number,
      values: {},
      wanted: {},
      errors: [],
      before: null,
      idguid: newId(),
      after: null,
    };
    for (const reader of readers) reader(row, cells);
    yield row;
  }
}

/** The row as it was read, for a retried transaction. */
export const freshRow = (row: Row): Row => ({
  ...row,
  values: { ...row.values },
  wanted: { ...row.wanted },
  errors: [...row.errors],
});

function readerOf(resource: Resource, sheet: Sheet, name: string, index: number) {
  const field = resource.fields[name]!;
  const schema: z.ZodType = fieldSchema(field);
  const mark: DecimalMark = numberShape(field)
    ? decimalMarkOf(
        field,
        sheet.rows.map(({ cells }) => cells[index]),
      )
    : null;
  return (row: Row, cells: Cell[]): void => {
    const fail = (message: string): void => {
      row.errors.push({ field: name, message });
    };
    const read = readCell(field, cells[index], mark);
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
    // An empty cell leaves a boolean as it is.
    if (read.value === undefined) return;
    const parsed = schema.safeParse(read.value);
    if (parsed.success) row.values[name] = parsed.data;
    else fail(parsed.error.issues[0]?.message ?? 'Vrijednost nije ispravna.');
  };
}

/** Adds values missing in the file: the record's own, or defaults for a new one. */
export function complete(resource: Resource, row: Row): void {
  if (row.errors.length > 0) return;
  const values: Values = {};
  const refs: Record<string, string | null> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (Object.hasOwn(row.values, name)) values[name] = row.values[name];
    else if (row.before) values[name] = row.before[name];
    else if (field.kind === 'boolean') values[name] = field.default ?? false;
    else if (field.kind === 'references' && !field.required) values[name] = [];
    else if (field.required) row.errors.push({ field: name, message: REQUIRED });
    else values[name] = null;
    if (field.kind === 'references')
      refs[name] =
        row.wanted[name] ?? (Object.hasOwn(row.values, name) ? null : (row.before?.refs[name] ?? null));
    if (field.kind === 'reference')
      refs[name] = values[name] === null ? null : (row.wanted[name] ?? row.before?.refs[name] ?? null);
  }
  if (row.errors.length === 0) row.after = { ...values, idguid: row.idguid, refs };
}
