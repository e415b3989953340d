import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows as a table `input` in a statement: `jsonb_to_recordset` of one parameter. `types` are SQL types by column; both stand in
 * the statement as they are, so they must come from code.
 */
export function jsonRecordset(rows: readonly object[], types: Record<string, string>): SQL {
  const columns = Object.entries(types).map(([name, type]) => `"${name}" ${type}`);
  return sql`jsonb_to_recordset((${JSON.stringify(rows)}::text)::jsonb) as input(${sql.raw(columns.join(', '))})`;
}
