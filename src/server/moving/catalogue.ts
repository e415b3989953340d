import type { Client } from '../db/client.ts';
import { quote } from '../db/policies.ts';
import { SCHEMA as QUEUE } from '../jobs/install.ts';

/** A table with rows of organisations: one with a `tenant_id`, or that of the organisations themselves. */
export interface OwnTable {
  schema: string;
  name: string;
  /** Those that can be written, in their order. */
  columns: string[];
  /** The column that the database numbers rows by; null: none. */
  counted: string | null;
  /** Its numbers are unique on the installation, so another installation gives its own, in the same order. */
  anew: boolean;
}

export interface ForeignKey {
  from: string;
  columns: string[];
  to: string;
  toColumns: string[];
  /** What happens when the row is deleted that it refers to, as `pg_constraint` says it: `n` sets the columns null. */
  rule: string;
}

/** A unique index whose rows of different organisations may collide. */
export interface UniqueKey {
  table: string;
  index: string;
  /** SQL of its parts, over the columns of the table. */
  parts: string[];
  /** SQL of the rows that it is about. */
  where: string;
}

export const TENANTS = 'public.tenants';

/** How tables are named here: with their schema, as the catalogue writes them. */
export const fullName = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/** The same quoted for a statement. */
export const quoted = (table: string): string => table.split('.').map(quote).join('.');

const SCHEMAS = `n.nspname not in ('information_schema', '${QUEUE}') and n.nspname not like 'pg\\_%'`;

/** Every table with rows of organisations, asked of the catalogue: nobody has to think of a new one. */
export async function ownTables(client: Client): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      i.attname::text as counted,
      exists (select from pg_index x where x.indrelid = c.oid and x.indisunique and i.attnum = any (x.indkey)
        and pg_get_indexdef(x.indexrelid) !~ '\\mtenant_id\\M') as anew
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute i on i.attrelid = c.oid and i.attidentity <> '' and not i.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and ${SCHEMAS}
      and ((n.nspname = 'public' and c.relname = 'tenants') or exists (select from pg_attribute t
        where t.attrelid = c.oid and t.attname = 'tenant_id' and t.atttypid = 'uuid'::regtype and not t.attisdropped))
    order by 1, 2`);
  return rows;
}

/** Every foreign key of the database. */
export async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const names = (side: 'con' | 'conf'): string => `
    array(select a.attname::text from unnest(k.${side}key) with ordinality as c (attnum, place)
      join pg_attribute a on a.attrelid = k.${side}relid and a.attnum = c.attnum order by c.place)`;
  const { rows } = await client.query<ForeignKey>(`
    select fn.nspname || '.' || f.relname as from, ${names('con')} as columns,
      tn.nspname || '.' || t.relname as to, ${names('conf')} as "toColumns", k.confdeltype::text as rule
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and k.conparentid = 0 order by 1, k.conname`);
  return rows;
}

/** Unique indexes of these tables; `shared`: only those that no organisation is part of. */
export async function uniqueKeys(
  client: Client,
  tables: readonly string[],
  { shared }: { shared: boolean },
): Promise<UniqueKey[]> {
  const { rows } = await client.query<UniqueKey>(
    `select n.nspname || '.' || c.relname as table, i.relname as index,
      array(select pg_get_indexdef(x.indexrelid, part, true) from generate_series(1, x.indnkeyatts) part order by part) as parts,
      coalesce(pg_get_expr(x.indpred, x.indrelid), 'true') as where
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class i on i.oid = x.indexrelid
    where x.indisunique and n.nspname || '.' || c.relname = any ($1)
      and (not $2 or pg_get_indexdef(x.indexrelid) !~ '\\mtenant_id\\M')
    order by 1, 2`,
    [tables, shared],
  );
  return rows;
}

/**
 * The tables so that each stands after those that it refers to. Throws if tables refer to one another in a circle, which neither an
 * insert nor a delete of whole tables could satisfy.
 */
export function parentsFirst<T extends { schema: string; name: string }>(
  tables: readonly T[],
  keys: readonly ForeignKey[],
): T[] {
  const byName = new Map(tables.map((table) => [fullName(table), table]));
  const placed = new Set<string>();
  const sorted: T[] = [];
  const place = (name: string, way: readonly string[]): void => {
    if (placed.has(name)) return;
    if (way.includes(name))
      throw new Error(`Tables refer to one another in a circle: ${[...way, name].join(' -> ')}`);
    const parents = keys.filter(({ from, to }) => from === name && to !== name && byName.has(to));
    for (const { to } of parents) place(to, [...way, name]);
    placed.add(name);
    sorted.push(byName.get(name)!);
  };
  for (const name of byName.keys()) place(name, []);
  return sorted;
}

/** The organisation's rows of a table, as a condition on `t`; `id` is checked SQL of its id. */
export const rowsOf = (table: { schema: string; name: string }, id: string): string =>
  fullName(table) === TENANTS ? `t.idguid = ${id}` : `t.tenant_id = ${id}`;

/** An id as SQL, where no parameter can stand. Throws for anything else. */
export function literalId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error(`No id: ${id}`);
  return `'${id}'::uuid`;
}
