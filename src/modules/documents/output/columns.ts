import type { ListColumn } from '../../../core/list-query.ts';
import type { Column } from '../../../core/transfer/columns.ts';
import type { Written } from '../../../core/transfer/writer.ts';
import { STATES } from '../processing/states.ts';
import type { FieldKind, FieldSpec } from '../types/field-spec.ts';
import type { TypeAt } from '../types/specs.service.ts';
import type { Approved } from './approved.service.ts';

/** How a kind stands in a table. Numbers of offices and accounts are text: `005694` keeps its zeros. */
const SHOWN: Partial<Record<FieldKind, Pick<ListColumn, 'kind' | 'scale'>>> = {
  date: { kind: 'date' },
  amount: { kind: 'money', scale: 2 },
  number: { kind: 'decimal', scale: 3 },
  integer: { kind: 'integer' },
  boolean: { kind: 'boolean' },
};

/** What every document has, whatever its type. */
const HEAD: Column[] = [
  { name: '_name', kind: 'text', label: 'Dokument', max: 100 },
  { name: '_type', kind: 'text', label: 'Vrsta', max: 40 },
  { name: '_state', kind: 'choice', label: 'Stanje', options: STATES },
  { name: '_by', kind: 'text', label: 'Ko je odobrio', max: 60 },
  { name: '_at', kind: 'moment', label: 'Odobreno' },
];
const LINE_OF: Column[] = [
  { name: '_name', kind: 'text', label: 'Dokument', max: 100 },
  { name: '_number', kind: 'text', label: 'Broj dokumenta', max: 40 },
  { name: '_line', kind: 'integer', label: 'Red' },
];

/** Name of a field's column: fields of two types with one key are one column only if they are of one kind. */
const nameOf = (prefix: string, { key, kind }: FieldSpec): string => `${prefix}${key}/${kind}`;

function columnsOf(
  prefix: string,
  specs: readonly (readonly FieldSpec[])[],
  before: readonly Column[],
): Column[] {
  const columns = new Map<string, Column>();
  const labels = new Set(before.map(({ label }) => label));
  for (const field of specs.flat()) {
    const name = nameOf(prefix, field);
    if (columns.has(name)) continue;
    let label = field.label;
    // A table whose columns have one name cannot be read back by it.
    for (let more = 2; labels.has(label); more++) label = `${field.label} (${more})`;
    labels.add(label);
    columns.set(name, { name, label, ...(SHOWN[field.kind] ?? { kind: 'text', max: 100 }) });
  }
  return [...columns.values()];
}

/** The tables of some types together. */
export interface Tables {
  documents: Column[];
  lines: Column[];
  /** Both in one: a line in each row, with its document's values repeated. */
  together: Column[];
}

/** Columns for documents of these types: what all have, and then the fields of each. */
export function tablesOf(types: readonly TypeAt[]): Tables {
  const fields = columnsOf(
    'f/',
    types.map(({ spec }) => spec.fields),
    HEAD,
  );
  const documents = [...HEAD, ...fields];
  const specs = types.map(({ spec }) => spec.lines ?? []);
  const number: Column = { name: '_line', kind: 'integer', label: 'Red' };
  return {
    documents,
    lines: [...LINE_OF, ...columnsOf('l/', specs, LINE_OF)],
    together: [...documents, number, ...columnsOf('l/', specs, [...documents, number])],
  };
}

const writtenOf = ({ kind }: FieldSpec, text: string | null | undefined): unknown =>
  kind === 'boolean' && text ? text === 'true' : (text ?? null);

/** A document as a row. */
export function documentRow({ row, type }: Approved): Written {
  const values = type.spec.fields.map((field) => [
    nameOf('f/', field),
    writtenOf(field, row.values.fields[field.key]?.value),
  ]);
  return {
    _name: row.name,
    _type: type.name,
    _state: row.state,
    _by: row.approved_by,
    _at: row.approved_at?.toISOString() ?? null,
    ...Object.fromEntries(values),
  };
}

/** The lines of a document as rows. */
export function lineRows({ row, type }: Approved): Written[] {
  return row.values.lines.map((line, index) => ({
    _name: row.name,
    _number: row.number,
    _line: index + 1,
    ...Object.fromEntries(
      (type.spec.lines ?? []).map((field) => [nameOf('l/', field), writtenOf(field, line[field.key]?.value)]),
    ),
  }));
}
