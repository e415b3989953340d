import { LOG_SCHEMA } from '../../core/log-schema.ts';
import type { Client } from '../db/client.ts';
import { quote } from '../db/policies.ts';
import {
  type ForeignKey,
  foreignKeys,
  fullName,
  literalId,
  type OwnTable,
  ownTables,
  parentsFirst,
  quoted,
  rowsOf,
} from './catalogue.ts';
import type { MovingRules } from './rules.ts';

/** A table that is taken along, with what is asked of it. */
export interface TakenTable {
  schema: string;
  name: string;
  /** Columns that an archive has. */
  columns: string[];
  /** The column whose numbers are kept, and the sequence moved past them; null: none. */
  counted: string | null;
  /** The column whose numbers are given anew, in its order; null: none. */
  numbered: string | null;
  /** Condition on `t` beside the organisation's. */
  except: string | null;
  /** Columns that name accounts and may be empty: what is no member's is left empty. */
  people: string[];
  /** The column that names a right; null: none. */
  right: string | null;
}

/** What the database says of moving: the tables that are taken along, each after those that it refers to, and all foreign keys. */
export async function takenTables(
  client: Client,
  rules: Pick<MovingRules, 'staysBehind'>,
): Promise<{ tables: TakenTable[]; keys: ForeignKey[] }> {
  const keys = await foreignKeys(client);
  const own = (await ownTables(client)).filter((table) => {
    const behind = table.schema === 'public' ? rules.staysBehind.get(table.name) : undefined;
    // Lines of logs are in no archive, as in no backup (decisions/102).
    return table.schema !== LOG_SCHEMA && (!behind || behind.except !== undefined);
  });
  const tables = parentsFirst(own, keys).map((table) => takenOf(table, keys, rules));
  return { tables, keys };
}

function takenOf(
  table: OwnTable,
  keys: readonly ForeignKey[],
  { staysBehind }: Pick<MovingRules, 'staysBehind'>,
): TakenTable {
  const from = keys.filter((key) => key.from === fullName(table) && key.columns.length === 1);
  return {
    schema: table.schema,
    name: table.name,
    columns: table.columns.filter((name) => !table.anew || name !== table.counted),
    counted: table.anew ? null : table.counted,
    numbered: table.anew ? table.counted : null,
    except: staysBehind.get(table.name)?.except ?? null,
    people: from.flatMap(({ to, rule, columns }) => (to === 'public.users' && rule === 'n' ? columns : [])),
    right: from.find(({ to }) => to === 'public.permissions')?.columns[0] ?? null,
  };
}

/**
 * How rows are written, one JSON object a line. PostgreSQL escapes control characters within JSON, so that neither quotes nor delimiters
 * occur, and a line stands as it is.
 */
const AS_LINES = `(format csv, quote e'\\x01', delimiter e'\\x02')`;

/** The statement that reads the organisation's rows of a table as lines of JSON. */
export function linesStatement(table: TakenTable, organisation: string): string {
  const id = literalId(organisation);
  const columns = table.columns.map((name) => {
    const column = `t.${quote(name)}`;
    return table.people.includes(name)
      ? `case when exists (select from public.tenant_users m where m.tenant_id = ${id} and m.user_id = ${column}) then ${column} end as ${quote(name)}`
      : column;
  });
  const conditions = [rowsOf(table, id), ...(table.except ? [`(${table.except})`] : [])];
  const order = table.numbered ? ` order by t.${quote(table.numbered)}` : '';
  return `copy (select row_to_json(l) from (select ${columns.join(', ')} from ${quoted(fullName(table))} t
    where ${conditions.join(' and ')}${order}) l) to stdout ${AS_LINES}`;
}

/** Where lines lie between an archive and their table. It goes with the transaction. */
export const MAKE_STAGE = `create temporary table moving_lines (no bigint generated always as identity, line json) on commit drop`;
export const TO_STAGE = `copy moving_lines (line) from stdin ${AS_LINES}`;
export const EMPTY_STAGE = 'truncate moving_lines';

/** The staged lines as rows of a table, `r`. */
export const stagedRows = (table: string): string =>
  `moving_lines s cross join lateral json_populate_record(null::${quoted(table)}, s.line) r`;

/** The statement that writes the staged lines into their table. */
export function insertStatement(table: TakenTable): string {
  const columns = table.columns.map(quote);
  const from = fullName(table);
  const keeping = table.counted ? ' overriding system value' : '';
  const order = table.numbered ? ' order by s.no' : '';
  return `insert into ${quoted(from)} (${columns.join(', ')})${keeping}
    select ${columns.map((name) => `r.${name}`).join(', ')} from ${stagedRows(from)}${order}`;
}

/** Moves the sequence of kept numbers past them. */
export const sequenceStatement = ({ schema, name, counted }: TakenTable): string | null =>
  counted === null
    ? null
    : `select setval(s.name::regclass, greatest(nextval(s.name::regclass), (select coalesce(max(${quote(counted)}), 1) from ${quoted(`${schema}.${name}`)})))
       from (select pg_get_serial_sequence('${quoted(`${schema}.${name}`)}', '${counted}') as name) s`;
