import { type SQL, sql } from 'drizzle-orm';

/**
 * Makes a table `input` of rows for a statement: `jsonb_to_recordset` of one parameter. `types` are SQL types by column; both
 * stand in the statement as they are, so they must come from code.
 */
export function jsonRecordset(types: Readonly<Record<string, string>>): (rows: readonly object[]) => SQL {
  const columns = sql.raw(
    Object.entries(types)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  );
  return (rows) => sql`jsonb_to_recordset((${JSON.stringify(rows)}::text)::jsonb) as input(${columns})`;
}

/** Names of columns as a list in a statement; they must come from code. */
export const columnList = (names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `"${name}"`).join(', '));
