import type { Sql } from '../sql.ts';
import { NOT_DISTRIBUTED } from './placement.ts';

/** `local`: on the coordinator alone; `reference`: a copy on every node. */
export type Placed = 'distributed' | 'reference' | 'local';

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  /** Columns in pairs. */
  columns: string[];
  targets: string[];
  /** Of pg_constraint: `n` sets null, `d` the default, `c` cascades. */
  on_delete: string;
  on_update: string;
  /** Columns that a deletion sets; empty: all. */
  set: string[];
}

const foreignKeys = (sql: Sql): Promise<ForeignKey[]> =>
  sql<ForeignKey[]>`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
      pg_temp.names(conrelid, conkey) as columns, pg_temp.names(confrelid, confkey) as targets,
      confdeltype as on_delete, confupdtype as on_update, pg_temp.names(conrelid, confdelsetcols) as set
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/** Names of columns by their numbers, in their order. */
const NAMES = `create or replace function pg_temp.names(of regclass, numbers int2[]) returns text[] language sql as $$
  select coalesce(array_agg(a.attname::text order by n.place), '{}')
  from unnest(numbers) with ordinality n (number, place)
  join pg_attribute a on a.attrelid = of and a.attnum = n.number $$`;

/**
 * Where every table of the schema `public` would lie: those with a `tenant_id` that cannot be null are distributed by it, unless
 * placement.ts says otherwise; what they refer to without it is a reference table, with all that it refers to in turn; others stay on the
 * coordinator.
 */
export async function placementOf(sql: Sql): Promise<Map<string, Placed>> {
  await sql.unsafe(NAMES);
  const tables = await sql<{ name: string; owned: boolean }[]>`
    select c.relname as name, coalesce(a.attnotnull, false) as owned from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
  const placed = new Map<string, Placed>();
  for (const { name, owned } of tables) {
    const other = NOT_DISTRIBUTED.find((one) => one.tables.test(name));
    if (owned) placed.set(name, other?.as ?? 'distributed');
    else placed.set(name, 'local');
  }
  const owned = new Set(tables.filter((one) => one.owned).map(({ name }) => name));
  const keys = await foreignKeys(sql);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to } of keys) {
      if (placed.get(from) === 'local' || placed.get(to) !== 'local' || owned.has(to)) continue;
      placed.set(to, 'reference');
      changed = true;
    }
  }
  return placed;
}

/**
 * What Citus 13 refuses of a schema so placed, as lines "key table.index", "foreign key table.constraint", "trigger table", "identity
 * table.column", "transaction table.column". The rules are those of its own checks (commands/foreign_constraint.c, create_distributed_table.c,
 * trigger.c).
 */
export async function refusedBy(sql: Sql, placed: ReadonlyMap<string, Placed>): Promise<string[]> {
  return [
    ...(await refusedKeys(sql, placed)),
    ...(await foreignKeys(sql))
      .filter((key) => isRefused(key, placed))
      .map(({ from, name }) => `foreign key ${from}.${name}`),
    ...(await triggers(sql, placed)),
    ...(await columns(sql, placed)),
  ].sort();
}

/** Keys and exclusions of distributed tables without the organisation. */
async function refusedKeys(sql: Sql, placed: ReadonlyMap<string, Placed>): Promise<string[]> {
  const keys = await sql<{ table: string; name: string; owned: boolean }[]>`
    select t.relname as table, i.relname as name,
      not x.indisexclusion and 'tenant_id' = any(pg_temp.names(t.oid, (x.indkey::int2[])[0:x.indnkeyatts - 1])) as owned
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)`;
  return keys
    .filter(({ table, owned }) => placed.get(table) === 'distributed' && !owned)
    .map(({ table, name }) => `key ${table}.${name}`);
}

/**
 * Between distributed tables the organisation must stand at the same place of both sides; they may refer to reference tables, and these and
 * local ones to reference and local ones. Nothing may set or change the organisation.
 */
function isRefused(
  { from, to, columns, targets, on_delete, on_update, set }: ForeignKey,
  placed: ReadonlyMap<string, Placed>,
): boolean {
  const [one, other] = [placed.get(from), placed.get(to)];
  if (one !== 'distributed') return other === 'distributed';
  if (other === 'local') return true;
  const place = columns.indexOf('tenant_id');
  if (other === 'distributed' && (place < 0 || targets[place] !== 'tenant_id')) return true;
  if (place < 0) return false;
  const sets = set.length === 0 || set.includes('tenant_id');
  return ('nd'.includes(on_delete) && sets) || 'ndc'.includes(on_update);
}

/** Tables with triggers of our own, which only local ones may have. */
async function triggers(sql: Sql, placed: ReadonlyMap<string, Placed>): Promise<string[]> {
  const found = await sql<{ table: string }[]>`
    select distinct t.relname as table from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where t.relnamespace = 'public'::regnamespace and not g.tgisinternal`;
  return found.filter(({ table }) => placed.get(table) !== 'local').map(({ table }) => `trigger ${table}`);
}

/** Numbered columns that are no bigint, which workers cannot number apart, and numbers of transactions, which each node counts by itself. */
async function columns(sql: Sql, placed: ReadonlyMap<string, Placed>): Promise<string[]> {
  const found = await sql<{ table: string; column: string; kind: string }[]>`
    select c.relname as table, a.attname as column,
      case when pg_get_expr(d.adbin, d.adrelid) like '%xact_id%' then 'transaction' else 'identity' end as kind
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and (pg_get_expr(d.adbin, d.adrelid) like '%xact_id%'
        or ((a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%') and a.atttypid <> 'bigint'::regtype))`;
  return found
    .filter(({ table }) => placed.get(table) !== 'local')
    .map(({ table, column, kind }) => `${kind} ${table}.${column}`);
}

/** Tables that would be distributed or copied and have no policy with a sub-select: Citus takes only such policies. */
export async function plainPolicies(sql: Sql, placed: ReadonlyMap<string, Placed>): Promise<string[]> {
  const found = await sql<{ table: string; plain: boolean }[]>`
    select c.relname as table,
      bool_and(coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
        not ilike '%select%') as plain
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace group by 1`;
  return found.filter(({ table, plain }) => plain && placed.get(table) !== 'local').map(({ table }) => table);
}
