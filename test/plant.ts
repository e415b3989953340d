import type { Sql } from './sql.ts';

/** Whose rows are planted, and the word that stands in every text of theirs. */
export interface Field {
  tenantId: string;
  userId: string;
  word: string;
}

interface Column {
  name: string;
  type: string;
  /** It has no default and may not be empty. */
  must: boolean;
}
/** What refers to another table, by a pair of columns for each. */
interface ForeignKey {
  to: string;
  pairs: { from: string; to: string }[];
}

/** Tries at a row that a table's own checks refuse, each with other values. */
const TRIES = 500;

/** Tables with a tenant, in the order of their names. */
export const tenantTables = async (owner: Sql): Promise<{ name: string; nullable: boolean }[]> =>
  owner`
    select table_name as name, is_nullable = 'YES' as nullable from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' order by 1`;

/**
 * Makes sure that an organisation has a row in a table in which its word stands, where the table has room for it; the owner
 * is not bound by policies. Rows that it refers to are planted with it. What checks ask for is found by trying.
 */
export async function plant(owner: Sql, table: string, field: Field): Promise<void> {
  const [known] = await owner`
    select 1 from ${owner(table)} as planted where tenant_id = ${field.tenantId}
    and planted::text like ${`%${field.word}%`} limit 1`;
  if (known) return;
  const columns = await columnsOf(owner, table);
  const row: Record<string, unknown> = { tenant_id: field.tenantId };
  for (const { name, type } of columns) row[name] = filler(name, type, field);
  for (const key of await foreignKeys(owner, table))
    Object.assign(row, await referred(owner, table, key, field));
  const must = new Set(columns.flatMap((column) => (column.must ? [column.name] : [])));
  const least = Object.fromEntries(
    Object.entries(row).filter(([name]) => name === 'tenant_id' || must.has(name)),
  );
  // Where a table minds what is optional, what it must have will do.
  if (await insert(owner, table, row)) return;
  if (!(await insert(owner, table, least))) throw new Error(`No row was found that ${table} takes`);
}

const columnsOf = (owner: Sql, table: string): Promise<Column[]> => owner<Column[]>`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as must
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'tenant_id'
      and (is_nullable = 'NO' and column_default is null or data_type in ('text', 'jsonb'))`;

const foreignKeys = (owner: Sql, table: string): Promise<ForeignKey[]> => owner<ForeignKey[]>`
    select confrelid::regclass::text as to, (
      select json_agg(json_build_object('from', mine.attname, 'to', theirs.attname)) from unnest(conkey, confkey) as pair(a, b)
      join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.a
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.b
    ) as pairs
    from pg_constraint where contype = 'f' and conrelid = ${table}::regclass`;

/** The columns of a foreign key with those of a row that they may point at. */
async function referred(
  owner: Sql,
  table: string,
  { to, pairs }: ForeignKey,
  field: Field,
): Promise<Record<string, unknown>> {
  if (to === 'tenants' || to === table) return {};
  const own = (await tenantTables(owner)).some(({ name }) => name === to);
  if (own) await plant(owner, to, field);
  const [row] =
    to === 'users'
      ? await owner`select * from users where idguid = ${field.userId}`
      : await owner`select * from ${owner(to)} ${own ? owner`where tenant_id = ${field.tenantId}` : owner``} limit 1`;
  return Object.fromEntries(pairs.map(({ from, to: column }) => [from, row?.[column] ?? null]));
}

function filler(column: string, type: string, field: Field): unknown {
  if (column === 'user_id') return field.userId;
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'jsonb') return { naziv: { from: null, to: field.word } };
  if (type === 'ARRAY') return [];
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-01';
  if (type === 'boolean') return true;
  return ['integer', 'bigint', 'smallint', 'numeric'].includes(type) ? 1 : field.word;
}

/**
 * Inserts a row, if need be with other values in the columns of the check that refuses it: nothing, or what the check names.
 * A value that satisfies the check `before` may meet the next one. Answers whether the row is there.
 */
async function insert(
  owner: Sql,
  table: string,
  row: Record<string, unknown>,
  before = '',
  left = { tries: TRIES },
): Promise<boolean> {
  if (left.tries-- <= 0) return false;
  const error = await owner`insert into ${owner(table)} ${owner(row as never)} on conflict do nothing`.then(
    () => null,
    (reason: { code?: string; constraint_name?: string }) => reason,
  );
  if (!error) return true;
  const check = error.code === '23514' ? error.constraint_name! : before;
  if (check === before) return false;
  for (const other of await otherValues(owner, table, check))
    if (await insert(owner, table, { ...row, ...other }, check, left)) return true;
  return false;
}

/** What the columns of a check could hold instead, each alone. */
async function otherValues(owner: Sql, table: string, check: string): Promise<Record<string, unknown>[]> {
  const [found] = await owner<{ columns: string[]; text: string }[]>`
    select pg_get_constraintdef(c.oid) as text, array_agg(a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = any (conkey)
    where conrelid = ${table}::regclass and conname = ${check} group by c.oid`;
  const words = [...found!.text.matchAll(/'([^']*)'/g)].map(([, value]) => value!);
  const numbers = [...found!.text.matchAll(/\b\d+\b/g)].flatMap(([value]) =>
    [-1, 0, 1].map((by) => +value + by),
  );
  const values = [...words, null, 0, ...numbers];
  return found!.columns.flatMap((column) => values.map((value) => ({ [column]: value })));
}
