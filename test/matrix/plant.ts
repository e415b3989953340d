import type { Sql } from '../sql.ts';

/** Whose rows are planted, and the word that stands in every text of theirs. */
export interface Field {
  tenantId: string;
  userId: string;
  /** Stands in every text that the database lets hold it. */
  word: string;
}

/** Tables that columns of these names point into. */
const PARENTS: Record<string, string> = {
  role_id: 'roles',
  invitation_id: 'invitations',
  key_id: 'api_keys',
};

/** Tables with a tenant. */
export const tenantTables = async (owner: Sql): Promise<string[]> =>
  (
    await owner<{ name: string }[]>`
      select table_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' order by 1`
  ).map(({ name }) => name);

/** Gives the organisation a row in every table that has a tenant; the owner is not bound by policies. Answers their ids. */
export async function plantAll(owner: Sql, field: Field): Promise<string[]> {
  for (const table of await tenantTables(owner)) await plant(owner, table, field);
  const ids: string[] = [];
  for (const table of await tenantTables(owner)) {
    const rows = await owner`select * from ${owner(table)} where tenant_id = ${field.tenantId}`;
    for (const row of rows)
      for (const key of ['idguid', 'id']) if (typeof row[key] === 'string') ids.push(row[key]);
  }
  return [...new Set(ids)];
}

async function plant(owner: Sql, table: string, field: Field): Promise<void> {
  const [known] = await owner`
    select 1 from ${owner(table)} as planted where tenant_id = ${field.tenantId}
    and planted::text like ${`%${field.word}%`} limit 1`;
  if (known) return;
  const columns = await owner<{ name: string; type: string; must: boolean }[]>`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as must
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'tenant_id'
      and (is_nullable = 'NO' and column_default is null or data_type in ('text', 'jsonb'))`;
  const values: Record<string, unknown> = { tenant_id: field.tenantId };
  for (const { name, type } of columns) values[name] = await filler(owner, table, name, type, field);
  const must = new Set(columns.flatMap(({ name, must: needed }) => (needed ? [name] : [])));
  const least = Object.fromEntries(
    Object.entries(values).filter(([name]) => name === 'tenant_id' || must.has(name)),
  );
  // Where a table minds what is optional, what it must have will do.
  for (const row of [values, least]) {
    const error = await owner`insert into ${owner(table)} ${owner(row as never)} on conflict do nothing`.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!error) return;
    if (row === least) throw error;
  }
}

async function filler(
  owner: Sql,
  table: string,
  column: string,
  type: string,
  field: Field,
): Promise<unknown> {
  const [allowed] = await owner<{ value: string }[]>`
    select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] as value from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like ${`%${column}%`}`;
  if (allowed) return allowed.value;
  if (column === 'user_id') return field.userId;
  const parent = PARENTS[column];
  if (parent) {
    await plant(owner, parent, field);
    const [row] = await owner`select idguid from ${owner(parent)} where tenant_id = ${field.tenantId}`;
    return row!.idguid;
  }
  if (column === 'permission') return 'erp_drzave_pregled';
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'jsonb') return { naziv: { from: null, to: field.word } };
  if (type === 'ARRAY') return [];
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-01';
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'numeric' ? 1 : field.word;
}

/** Everything that is known of an organisation and its person, to see that nobody has changed it. */
export async function stateOf(owner: Sql, { tenantId, userId }: Field): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  const keep = async (name: string, rows: Promise<readonly { line: string }[]>): Promise<void> => {
    state[name] = (await rows).map(({ line }) => line).join('\n');
  };
  for (const table of await tenantTables(owner))
    await keep(
      table,
      owner`select x::text as line from ${owner(table)} x where tenant_id = ${tenantId} order by 1`,
    );
  await keep('tenants', owner`select x::text as line from tenants x where idguid = ${tenantId}`);
  const members = owner`select user_id from tenant_users where tenant_id = ${tenantId}`;
  await keep('users', owner`select x::text as line from users x where idguid in (${members}) order by 1`);
  for (const table of ['sessions', 'totp_factors', 'recovery_codes', 'passkeys'])
    await keep(
      table,
      owner`select x::text as line from ${owner(table)} x where user_id = ${userId} order by 1`,
    );
  return state;
}
