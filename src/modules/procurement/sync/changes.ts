import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { jsonRecordset } from '../../../core/json-recordset.ts';
import type { FieldChange } from '../notices/changes.ts';

/** What happened to a procedure. */
export interface NoticeChange {
  procedure: number;
  what: 'new' | 'changed' | 'awarded' | 'terminated' | 'gone';
  fields?: readonly FieldChange[];
}

/** Fields of which people are told when they change. */
export const TOLD_FIELDS = [
  ...['name', 'number', 'procedure_type', 'contract_type', 'category', 'criterion', 'authority_id'],
  ...['value', 'announced', 'deadline'],
] as const;
export type ToldField = (typeof TOLD_FIELDS)[number];
export type ToldValues = Record<ToldField, string | null>;

/** What differs between two states of a notice. */
export const changedFields = (before: ToldValues, after: ToldValues): FieldChange[] =>
  TOLD_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));

const INPUT = jsonRecordset({ place: 'int', procedure: 'bigint', what: 'text', changes: 'text' });

/** Notes changes in their order; see `ejn_changes`. `changes` is a JSON array of `FieldChange`. */
export async function noteChanges(db: Database | Tx, changes: readonly NoticeChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ procedure, what, fields }, place) => ({
    ...{ place, procedure, what },
    changes: fields ? JSON.stringify(fields) : null,
  }));
  await db.execute(sql`
    insert into ejn_changes (procedure_id, what, changes)
    select procedure, what, changes from ${INPUT(rows)} order by place`);
}
