import type { Client } from '../db/client.ts';
import { quote } from '../db/policies.ts';
import {
  type ForeignKey,
  fullName,
  literalId,
  quoted,
  rowsOf,
  type UniqueKey,
  uniqueKeys,
} from './catalogue.ts';
import { exchangeIds } from './lines.ts';
import type { OutsideRow } from './manifest.ts';
import type { TakenTable } from './taken.ts';

/** What is found again in another way: accounts by e-mail, rights by name; and the organisation itself. */
const NOT_OUTSIDE = new Set(['public.tenants', 'public.users', 'public.permissions']);

/** A foreign key to one column that holds ids; others name the organisation beside the row, which is then its own. */
const isPlain = ({ columns, to, toColumns }: ForeignKey): boolean =>
  columns.length === 1 && toColumns.length === 1 && !NOT_OUTSIDE.has(to);

/**
 * Rows that the organisation's rows refer to and that are not its own: municipalities, units, platform roles. With those that these
 * refer to in turn, since a municipality is known by its name and entity. Parents first.
 */
export async function outsideRows(
  client: Client,
  organisation: string,
  tables: readonly TakenTable[],
  keys: readonly ForeignKey[],
): Promise<OutsideRow[]> {
  const id = literalId(organisation);
  const own = new Map(tables.map((table) => [fullName(table), table]));
  const plain = keys.filter(isPlain);
  const found = new Map<string, Map<string, OutsideRow>>();
  const wanted: { table: string; column: string; ids: string[] }[] = [];
  for (const key of plain.filter(({ from }) => own.has(from))) {
    const column = `t.${quote(key.columns[0]!)}`;
    const to = key.toColumns[0]!;
    // Of a table that has rows of organisations those that are nobody's; the rest is taken along.
    const common = own.has(key.to)
      ? `join ${quoted(key.to)} o on o.${quote(to)} = ${column} and o.tenant_id is null`
      : '';
    const { rows } = await client.query<{ ids: string[] }>(
      `select coalesce(array_agg(distinct ${column}::text), '{}') as ids from ${quoted(key.from)} t ${common}
       where ${rowsOf(own.get(key.from)!, id)} and ${column} is not null`,
    );
    wanted.push({ table: key.to, column: to, ids: rows[0]!.ids });
  }
  for (let next = wanted.pop(); next; next = wanted.pop()) {
    const { table, column, ids } = next;
    const known = found.get(table) ?? new Map<string, OutsideRow>();
    found.set(table, known);
    const missing = ids.filter((one) => !known.has(one));
    if (missing.length === 0) continue;
    const { rows } = await client.query<{ id: string; row: Record<string, unknown> }>(
      `select t.${quote(column)}::text as id, to_jsonb(t) as row from ${quoted(table)} t
       where t.${quote(column)} = any ($1::uuid[]) and (to_jsonb(t) ->> 'tenant_id') is null`,
      [missing],
    );
    for (const { id: one, row } of rows) known.set(one, { table, row });
    for (const key of plain.filter(({ from }) => from === table))
      wanted.push({
        table: key.to,
        column: key.toColumns[0]!,
        ids: rows.flatMap(({ row }) => (row[key.columns[0]!] ? [String(row[key.columns[0]!])] : [])),
      });
  }
  return ordered(found, plain);
}

/** Rows of referred-to tables first; of a table that refers to itself those that refer to nothing. */
function ordered(found: Map<string, Map<string, OutsideRow>>, keys: readonly ForeignKey[]): OutsideRow[] {
  const sorted: OutsideRow[] = [];
  const placed = new Set<string>();
  const place = (table: string, id: string): void => {
    const one = found.get(table)?.get(id);
    if (!one || placed.has(`${table} ${id}`)) return;
    placed.add(`${table} ${id}`);
    for (const { to, columns } of keys.filter(({ from }) => from === table))
      place(to, String(one.row[columns[0]!]));
    sorted.push(one);
  };
  for (const [table, rows] of found) for (const id of rows.keys()) place(table, id);
  return sorted;
}

/**
 * Finds rows of another installation here: under the same id, or else by a unique key. Answers ids to be exchanged; what is not found is
 * given to `missing`.
 */
export async function matchOutside(
  client: Client,
  given: readonly OutsideRow[],
  missing: (row: OutsideRow) => void,
): Promise<Map<string, string>> {
  const exchanged = new Map<string, string>();
  const here = await columnsHere(client, [...new Set(given.map(({ table }) => table))]);
  const keys = await uniqueKeys(client, [...here.keys()], { shared: false });
  for (const one of given) {
    const row = exchangeIds(JSON.stringify(one.row), exchanged);
    const id = String(one.row.idguid);
    const columns = here.get(one.table);
    const common = columns?.includes('tenant_id') ? 'tenant_id is null' : 'true';
    const found = columns ? await findOne(client, { table: one.table, common, id, row }, keys) : null;
    if (found === null) missing(one);
    else if (found !== id) exchanged.set(id, found);
  }
  return exchanged;
}

/** Columns of those tables that there are here. */
async function columnsHere(client: Client, tables: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema || '.' || table_name = any ($1) group by 1`,
    [tables],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

interface Sought {
  table: string;
  /** Condition of the rows that belong to everybody. */
  common: string;
  id: string;
  /** As JSON. */
  row: string;
}

async function findOne(
  client: Client,
  { table, common, id, row }: Sought,
  keys: readonly UniqueKey[],
): Promise<string | null> {
  const same = await client.query<{ id: string }>(
    `select idguid::text as id from ${quoted(table)} where idguid = $1 and ${common}`,
    [id],
  );
  if (same.rows[0]) return same.rows[0].id;
  for (const { parts, where } of keys.filter((key) => key.table === table)) {
    // All of these rows are everybody's.
    const known = parts.filter((part) => !/\btenant_id\b/.test(part));
    if (known.length === 0 || known.includes('idguid')) continue;
    const { rows } = await client.query<{ id: string }>(
      `with given as (select ${known.map((part, at) => `${part} as k${at}`).join(', ')}
         from json_populate_record(null::${quoted(table)}, $1::json) where ${where})
       select idguid::text as id from ${quoted(table)} cross join given
       where ${common} and (${where}) and ${known.map((part, at) => `${part} = k${at}`).join(' and ')} limit 1`,
      [row],
    );
    if (rows[0]) return rows[0].id;
  }
  return null;
}
