import type { Sql } from './sql.ts';

/** The owner of inserted rows, and the word in all their texts. */
export interface RowOwner {
  tenantId: string;
  userId: string;
  word: string;
  /** The id that a row inserted into any table gets; else each has its own. */
  id?: string;
}

interface Column {
  name: string;
  type: string;
  /** NOT NULL without a default. */
  required: boolean;
}
interface ForeignKey {
  to: string;
  pairs: { from: string; to: string }[];
}

/** Attempts with other values at a row that a check constraint refuses. */
const MAX_ATTEMPTS = 500;

/** Tables with a tenant, in the order of their names. */
export const tenantTables = async (owner: Sql): Promise<{ name: string; nullable: boolean }[]> =>
  owner`
    select table_name as name, is_nullable = 'YES' as nullable from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' order by 1`;

/**
 * Makes sure that an organisation has a row in a table, with its word in the texts where possible. Also inserts referenced
 * rows. Values that satisfy the check constraints are found by trial.
 */
export async function ensureRow(owner: Sql, table: string, owned: RowOwner): Promise<void> {
  const [existing] = await owner`
    select 1 from ${owner(table)} as existing where tenant_id = ${owned.tenantId}
    and existing::text like ${`%${owned.word}%`} limit 1`;
  if (existing) return;
  const columns = await fillableColumns(owner, table);
  const row: Record<string, unknown> = { tenant_id: owned.tenantId };
  for (const { name, type } of columns) row[name] = filler(name, type, owned);
  for (const key of await foreignKeys(owner, table))
    Object.assign(row, await referenceValues(owner, table, key, owned));
  const required = new Set(columns.flatMap((column) => (column.required ? [column.name] : [])));
  for (const column of columns) if (isId(column)) required.add(column.name);
  const least = Object.fromEntries(
    Object.entries(row).filter(([name]) => name === 'tenant_id' || required.has(name)),
  );
  // If a check refuses the optional values, the required ones suffice.
  if (await insert(owner, table, row)) return;
  if (!(await insert(owner, table, least))) throw new Error(`Found no row that ${table} accepts`);
}

/** What has been read of the schema by a connection; it does not change while rows are made. */
const known = new WeakMap<Sql, Map<string, Promise<unknown>>>();
function once<Read>(owner: Sql, key: string, read: () => Promise<Read>): Promise<Read> {
  const all = known.get(owner) ?? new Map<string, Promise<unknown>>();
  known.set(owner, all);
  const made = (all.get(key) as Promise<Read> | undefined) ?? read();
  all.set(key, made);
  return made;
}

const fillableColumns = (owner: Sql, table: string): Promise<Column[]> =>
  once(
    owner,
    `columns of ${table}`,
    async () => owner<Column[]>`
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as required
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'tenant_id'
      and (is_nullable = 'NO' and column_default is null or data_type in ('text', 'jsonb')
        or data_type = 'uuid' and column_name in ('idguid', 'id'))`,
  );

const isId = ({ name, type }: Column): boolean => type === 'uuid' && ['idguid', 'id'].includes(name);

const foreignKeys = (owner: Sql, table: string): Promise<ForeignKey[]> =>
  once(
    owner,
    `keys of ${table}`,
    async () => owner<ForeignKey[]>`
    select confrelid::regclass::text as to, (
      select json_agg(json_build_object('from', mine.attname, 'to', theirs.attname)) from unnest(conkey, confkey) as pair(a, b)
      join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = pair.a
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = pair.b
    ) as pairs
    from pg_constraint where contype = 'f' and conrelid = ${table}::regclass`,
  );

/** The columns of a foreign key with those of a row that they may point at. */
async function referenceValues(
  owner: Sql,
  table: string,
  { to, pairs }: ForeignKey,
  owned: RowOwner,
): Promise<Record<string, unknown>> {
  if (to === 'tenants' || to === table) return {};
  const own = (await once(owner, 'tables', () => tenantTables(owner))).some(({ name }) => name === to);
  if (own) await ensureRow(owner, to, owned);
  const [row] =
    to === 'users'
      ? await owner`select * from users where idguid = ${owned.userId}`
      : await owner`select * from ${owner(to)} ${own ? owner`where tenant_id = ${owned.tenantId}` : owner``} limit 1`;
  return Object.fromEntries(pairs.map(({ from, to: column }) => [from, row?.[column] ?? null]));
}

function filler(column: string, type: string, owned: RowOwner): unknown {
  if (column === 'user_id') return owned.userId;
  if (type === 'uuid') return owned.id ?? crypto.randomUUID();
  if (type === 'jsonb') return { naziv: { from: null, to: owned.word } };
  if (type === 'ARRAY') return [];
  if (type === 'date' || type.startsWith('timestamp')) return '2026-01-01';
  if (type === 'boolean') return true;
  return ['integer', 'bigint', 'smallint', 'numeric', 'double precision'].includes(type) ? 1 : owned.word;
}

/**
 * Inserts a row. If a check refuses it, tries other values in the check's columns: null, or literals from its definition.
 * Stops if the check `previous` refuses it again. Returns whether the row was inserted.
 */
async function insert(
  owner: Sql,
  table: string,
  row: Record<string, unknown>,
  previous = '',
  budget = { attempts: MAX_ATTEMPTS },
): Promise<boolean> {
  if (budget.attempts-- <= 0) return false;
  const error = await owner`insert into ${owner(table)} ${owner(row as never)} on conflict do nothing`.then(
    () => null,
    (reason: { code?: string; constraint_name?: string }) => reason,
  );
  if (!error) return true;
  const check = error.code === '23514' ? error.constraint_name! : previous;
  if (check === previous) return false;
  for (const other of await otherValues(owner, table, check, row))
    if (await insert(owner, table, { ...row, ...other }, check, budget)) return true;
  return false;
}

/** Other values for the columns of a check, one column at a time: their own in lower case, and literals of the check. */
async function otherValues(
  owner: Sql,
  table: string,
  check: string,
  row: Record<string, unknown>,
): Promise<Record<string, unknown>[]> {
  const [found] = await owner<{ columns: string[]; text: string }[]>`
    select pg_get_constraintdef(c.oid) as text, array_agg(a.attname::text) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = any (conkey)
    where conrelid = ${table}::regclass and conname = ${check} group by c.oid`;
  const words = [...found!.text.matchAll(/'([^']*)'/g)].map(([, value]) => value!);
  const numbers = [...found!.text.matchAll(/\b\d+\b/g)].flatMap(([value]) =>
    [-1, 0, 1].map((by) => +value + by),
  );
  const values = [...words, null, 0, ...numbers];
  return found!.columns.flatMap((column) => {
    const own = row[column];
    const lower = typeof own === 'string' ? [own.toLowerCase()] : [];
    return [...lower, ...values].map((value) => ({ [column]: value }));
  });
}
