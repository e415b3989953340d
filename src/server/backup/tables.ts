import { LOG_SCHEMA } from '../../core/log-schema.ts';
import type { Client } from '../db/client.ts';
import { quote } from '../db/policies.ts';
import { SCHEMA as QUEUE } from '../jobs/install.ts';
import { BackupError } from './error.ts';

/** A table as an archive names it. */
export interface ArchivedTable {
  schema: string;
  name: string;
  /** Generated columns are left out: PostgreSQL computes them again. */
  columns: string[];
}

export interface ArchivedSequence {
  schema: string;
  name: string;
  /** Text, since it may exceed what a number holds. */
  last_value: string;
  is_called: boolean;
}

/**
 * What belongs to an archive: every schema except the server's own, and those of the job queue (decisions/068) and of log lines, which
 * an installation makes anew. Tables of extensions belong to the extension.
 */
const ARCHIVED = `
  n.nspname not in ('information_schema', '${QUEUE}', '${LOG_SCHEMA}') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Text of values does not depend on the server's settings; a row that a policy would hide is an error and not left out. */
const SETTINGS = `
  set row_security = off; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8';
  set statement_timeout = 0; set lock_timeout = '5min'; set idle_in_transaction_session_timeout = 0;
  set synchronize_seqscans = off; set client_min_messages = warning`;

/** Prepares a session for copying. */
export const prepareSession = (client: Client): Promise<unknown> => client.query(SETTINGS);

/** The tables of the database, in the order of their names. Unlogged ones are caches and left out. */
export async function tablesOf(client: Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable & { mine: boolean }>(`
    select n.nspname as schema, c.relname as name, pg_has_role(c.relowner, 'usage') as mine,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and ${ARCHIVED}
    order by 1, 2`);
  const foreign = rows.find(({ mine }) => !mine);
  if (foreign)
    throw new BackupError(
      `Korisnik iz DATABASE_URL nije vlasnik tabele ${nameOf(foreign)}, pa ne bi vidio sve njene redove. ` +
        'Navedite vlasnika baze, a ne korisnika pod kojim radi aplikacija.',
    );
  return rows.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Every sequence with where it stands: never before what a snapshot taken earlier has seen. */
export async function sequencesOf(client: Client): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and c.relpersistence = 'p' and ${ARCHIVED} order by 1, 2`);
  const found: ArchivedSequence[] = [];
  for (const one of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${nameOf(one)}`,
    );
    found.push({ ...one, ...state.rows[0]! });
  }
  return found;
}

/** Sets sequences as they were. A sequence that this version no longer has is an error. */
export async function setSequences(client: Client, sequences: readonly ArchivedSequence[]): Promise<void> {
  for (const one of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [nameOf(one), one.last_value, one.is_called]);
}

/** Anything that is in the database and does not belong to the server or to an extension. */
export async function firstRelation(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`);
  return rows[0]?.name ?? null;
}

/** Quoted, with its schema. */
export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

/** The statement that reads or writes all rows of a table; text, which every version of PostgreSQL reads. */
export const copyStatement = (table: ArchivedTable, direction: 'to stdout' | 'from stdin'): string =>
  `copy ${nameOf(table)} (${table.columns.map(quote).join(', ')}) ${direction}`;
