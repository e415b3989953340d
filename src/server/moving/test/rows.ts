import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../test/helper.ts';

/** Every table of the database that is not the server's own, from its catalogue. */
export async function tableNames(t: TestApp): Promise<string[]> {
  const { rows } = await t.ownerDb.execute<{ name: string }>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('information_schema') and n.nspname not like 'pg\\_%' order by 1`);
  return rows.map(({ name }) => name);
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Tables in which any of these ids, or a text with the word, is found, with how often. */
export async function whereFound(
  t: TestApp,
  ids: ReadonlySet<string>,
  word: string,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await tableNames(t)) {
    const { rows } = await t.ownerDb.execute<{ text: string }>(
      sql`select x::text as text from ${sql.raw(name)} x`,
    );
    const left = rows.filter(
      ({ text }) => text.includes(word) || (text.match(ID) ?? []).some((id) => ids.has(id)),
    );
    if (left.length > 0) found[name] = left.length;
  }
  return found;
}

/** Ids of everything that is an organisation's: its own, its rows', its members'. */
export async function idsOf(t: TestApp, tenantId: string): Promise<Set<string>> {
  const ids = new Set([tenantId]);
  const { rows: tables } = await t.ownerDb.execute<{ name: string; column: string }>(sql`
    select c.table_name as name, c.column_name as column from information_schema.columns c
    join information_schema.columns t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.column_name = 'tenant_id'
    where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name in ('idguid', 'id')`);
  for (const { name, column } of tables) {
    const { rows } = await t.ownerDb.execute<{ id: string }>(sql`
      select ${sql.identifier(column)}::text as id from ${sql.identifier(name)} where tenant_id = ${tenantId}`);
    for (const { id } of rows) ids.add(id);
  }
  const { rows } = await t.ownerDb.execute<{ id: string }>(
    sql`select user_id::text as id from tenant_users where tenant_id = ${tenantId}`,
  );
  for (const { id } of rows) ids.add(id);
  return ids;
}

/** An organisation's rows of each table, as JSON without columns that the database makes, sorted. */
export async function rowsByTable(t: TestApp, tenantId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await t.ownerDb.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and is_identity = 'NO'
    group by 1 having bool_or(column_name = 'tenant_id') order by 1`);
  const all: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const { rows } = await t.ownerDb.execute<{ row: string }>(sql`
      select row_to_json(l)::text as row from (
        select ${sql.join(
          columns.map((column) => sql.identifier(column)),
          sql`, `,
        )} from ${sql.identifier(name)} where tenant_id = ${tenantId}) l`);
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}
