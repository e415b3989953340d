import { invalid } from '../errors.ts';
import type { RawQuery } from '../list-query.ts';
import { type Field, fieldsOf, type Resource } from '../resource.ts';

/** A column of an exported file: a declared field, or what the installation notes about every record. */
export interface Column {
  name: string;
  label: string;
  field: Field | null;
}

/** Columns that every record has beside its declared fields; exported only when asked for. */
const NOTED: Record<string, string> = {
  created_at: 'Uneseno',
  updated_at: 'Izmijenjeno',
  updated_by: 'Ko je izmijenio',
};

/** The columns named by `columns=a,b` in that order, or every declared field. Throws 422 at `columns` for an unknown name. */
export function columnsOf(resource: Resource, raw: RawQuery): Column[] {
  const all = fieldsOf(resource).flatMap(([name, field]): Column[] =>
    // A secret is in no file.
    field.kind === 'secret' ? [] : [{ name, label: field.label, field }],
  );
  const asked = [raw.columns].flat().at(-1);
  if (!asked) return all;
  return [...new Set(asked.split(','))].map((name) => {
    const known = all.find((column) => column.name === name);
    if (known) return known;
    const label = Object.hasOwn(NOTED, name) ? NOTED[name] : undefined;
    if (!label) throw invalid({ columns: `Nepoznata kolona „${name.slice(0, 50)}”.` }, 'Upit nije ispravan.');
    return { name, label, field: null };
  });
}
