import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGES_CHANNEL } from '../../core/cache.ts';
import { MAINTENANCE } from '../../core/maintenance.ts';
import type { Report } from '../backup/dump.ts';
import { BackupError } from '../backup/error.ts';
import { prepareSession } from '../backup/tables.ts';
import { type Client, withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { SCHEMA as QUEUE } from '../jobs/install.ts';
import {
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

/** Passes through the tables: triggers and transactions that began earlier may write rows of what is being deleted. */
const MOST_PASSES = 8;
/** Longest wait for transactions that began before, in milliseconds. */
const PATIENCE = 60_000;

/** What was deleted. */
export interface Removal {
  rows: number;
  /** Files whose bytes are left to the operator's sweep. */
  files: number;
  /** Accounts that belonged to no other organisation. */
  accounts: number;
}

interface Remove {
  owner: PgConnection;
  rules: MovingRules;
  /** Folder of uploads under way on this node. */
  uploads: string;
  organisation: string;
  /** What an earlier attempt has deleted, which only what was written late is missing from. */
  deleted: Removal | null;
  /** Notes what is deleted. */
  note: Note<Removal>;
  report?: Report;
}

/** Writes down, by `query`, what is done; in the same transaction, so that neither is there without the other. */
export type Note<T> = (
  query: (text: string, values: unknown[]) => Promise<unknown>,
  done: T,
) => Promise<unknown>;

/**
 * Lets nobody in any more: members, their sessions and API keys. So nobody works in what is being deleted. Notes the members that were
 * active, for `reopenOrganisation`.
 */
export function closeOrganisation(
  owner: PgConnection,
  organisation: string,
  note: Note<string[]>,
): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query('begin');
    await client.query('delete from public.sessions where organisation_id = $1', [organisation]);
    const { rows } = await client.query<{ id: string }>(
      `update public.tenant_users set is_active = false where tenant_id = $1 and is_active
       returning user_id::text as id`,
      [organisation],
    );
    await note(
      (text, values) => client.query(text, values),
      rows.map(({ id }) => id),
    );
    await client.query('commit');
  });
}

/** Lets members in again whom `closeOrganisation` has noted. They sign in anew. */
export function reopenOrganisation(
  owner: PgConnection,
  organisation: string,
  members: readonly string[],
): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query(
      'update public.tenant_users set is_active = true where tenant_id = $1 and user_id = any ($2::uuid[])',
      [organisation, members],
    );
  });
}

/**
 * Deletes an organisation from every table of the database in one transaction, so that it is there whole or not at all; then what others
 * wrote meanwhile. May be called again after it was interrupted: with what it has noted as `deleted`, only for the latter. Throws
 * BackupError for the operator, and for an organisation that has been brought in again after it was deleted.
 */
export function removeOrganisation(options: Remove): Promise<Removal> {
  const { owner, uploads, organisation, report = () => {} } = options;
  return withClient(owner, async (client) => {
    await prepareSession(client);
    // As whoever brings it in (bring-in.ts): the late passes would delete what has just arrived.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`moving/${organisation}`]);
    const heir = await heirOf(client, organisation);
    const tables = parentsFirst(await ownTables(client), await foreignKeys(client)).reverse();
    const pending = options.deleted ? [] : await pendingUploads(client, organisation);
    if (options.deleted) await refuseReturned(client, organisation);
    const deleted = options.deleted ?? (await deleteAll(client, options, tables, heir));
    report(80, 'Čekanje onih koji su upravo nešto upisivali');
    await earlierHaveEnded(client);
    const late = await inPasses(client, tables, organisation, () => {}, heir);
    await removeJobs(client, organisation);
    for (const upload of pending) await rm(join(uploads, upload), { force: true });
    return { ...deleted, rows: deleted.rows + late };
  });
}

/** Deletes all of it in one transaction. */
async function deleteAll(
  client: Client,
  { rules, organisation, note, report = () => {} }: Remove,
  tables: readonly OwnTable[],
  heir: string,
): Promise<Removal> {
  const id = literalId(organisation);
  await client.query('begin');
  await client.query(`select set_config('${MAINTENANCE}', 'on', true)`);
  const sole = await soleAccounts(client, organisation);
  const files = await leaveBytes(client, organisation, heir);
  for (const { table, rows } of rules.removedWith)
    await client.query(`delete from ${quoted(`public.${table}`)} t where ${rows.replaceAll('$1', id)}`);
  const rows = await inPasses(client, tables, organisation, report);
  const accounts = await removeAccounts(client, sole);
  for (const statement of rules.afterRemoval) await client.query(statement.replaceAll('$1', id));
  await removeJobs(client, organisation);
  await client.query(`select pg_notify('${CHANGES_CHANNEL}', '')`);
  const deleted = { rows, files, accounts };
  await note((text, values) => client.query(text, values), deleted);
  await client.query('commit');
  return deleted;
}

/** The operator, whose sweep removes the bytes. Throws BackupError where it is to be deleted itself. */
async function heirOf(client: Client, organisation: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select idguid::text as id from public.tenants where is_operator',
  );
  const heir = rows[0]?.id;
  if (!heir || heir === organisation)
    throw new BackupError('Organizacija operatera se ne briše: ona vodi cijelu instalaciju.');
  return heir;
}

async function refuseReturned(client: Client, organisation: string): Promise<void> {
  const { rowCount } = await client.query('select from public.tenants where idguid = $1', [organisation]);
  if (rowCount)
    throw new BackupError(
      'Organizacija je obrisana, pa ponovo unesena iz arhive. To brisanje se zato ne nastavlja.',
    );
}

/** Deletes until a pass finds nothing. Answers how many rows it was. `heir`: outside of the transaction that left the bytes to it. */
async function inPasses(
  client: Client,
  tables: readonly OwnTable[],
  organisation: string,
  report: Report,
  heir?: string,
): Promise<number> {
  const id = literalId(organisation);
  let rows = 0;
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    await client.query(heir ? 'begin' : 'savepoint pass');
    if (heir) await client.query(`select set_config('${MAINTENANCE}', 'on', true)`);
    if (heir) await leaveBytes(client, organisation, heir);
    let found = 0;
    for (const [at, table] of tables.entries()) {
      report(passes === 0 ? (at / tables.length) * 80 : 80, `Tabela ${table.name}`);
      const { rowCount } = await client.query(
        `delete from ${quoted(fullName(table))} t where ${rowsOf(table, id)}`,
      );
      found += rowCount ?? 0;
    }
    await client.query(heir ? 'commit' : 'release savepoint pass');
    rows += found;
    if (found === 0) return rows;
  }
  throw new Error('Rows of the organisation keep coming while it is deleted');
}

/** Leaves the bytes of all its files, and of those that it has removed before, to the operator's sweep, which no backup runs beside. */
async function leaveBytes(client: Client, organisation: string, heir: string): Promise<number> {
  const { rowCount } = await client.query(
    `insert into public.removed_files (tenant_id, idguid)
     select $2::uuid, idguid from public.files where tenant_id = $1 and same_as is null
     union select $2::uuid, idguid from public.removed_files where tenant_id = $1
     on conflict do nothing`,
    [organisation, heir],
  );
  return rowCount ?? 0;
}

async function pendingUploads(client: Client, organisation: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select idguid::text as id from public.files where tenant_id = $1 and state = 'pending'`,
    [organisation],
  );
  return rows.map(({ id }) => id);
}

/** Accounts of people who belong to no other organisation. */
async function soleAccounts(client: Client, organisation: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.user_id::text as id from public.tenant_users m where m.tenant_id = $1
     and not exists (select from public.tenant_users o where o.user_id = m.user_id and o.tenant_id <> $1)`,
    [organisation],
  );
  return rows.map(({ id }) => id);
}

/** Removes those of these accounts that are still nowhere else. Answers how many. */
async function removeAccounts(client: Client, ids: readonly string[]): Promise<number> {
  // Another organisation may have taken somebody in since; whoever is about to do so waits here, or is waited for.
  await client.query('select from public.users where idguid = any ($1::uuid[]) order by idguid for update', [
    ids,
  ]);
  const { rowCount } = await client.query(
    `delete from public.users u where idguid = any ($1::uuid[])
     and not exists (select from public.tenant_users m where m.user_id = u.idguid)`,
    [ids],
  );
  return rowCount ?? 0;
}

/** Jobs of the organisation, or about it; not those that are running, which find nothing any more. */
async function removeJobs(client: Client, organisation: string): Promise<void> {
  await client.query(
    `delete from ${QUEUE}.job where state <> 'active' and (group_id = $1 or data::text like '%' || $1 || '%')`,
    [organisation],
  );
}

/** Waits for the transactions that were running: what they write would be left. */
async function earlierHaveEnded(client: Client): Promise<void> {
  const until = Date.now() + PATIENCE;
  const running = async (): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(`
      select l.virtualtransaction as id from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid() and a.datname = current_database()`);
    return rows.map(({ id }) => id);
  };
  let earlier = await running();
  while (earlier.length > 0 && Date.now() < until) {
    await sleep(100);
    const now = new Set(await running());
    earlier = earlier.filter((one) => now.has(one));
  }
}
