import { type SQL, sql } from 'drizzle-orm';

/** Rows as a relation, sent as one parameter however many they are. `types` are SQL types by column. */
export function relation(rows: object[], types: Record<string, string>): SQL {
  const columns = Object.entries(types).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset((${JSON.stringify(rows)}::text)::jsonb) as given(${sql.join(columns, sql`, `)})`;
}
