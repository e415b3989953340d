import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { type Client, withClient } from './client.ts';
import { appPassword, appRole, type PgConnection } from './connection.ts';
import { applyGrants, applyPolicies, quote } from './policies.ts';
import { COLLATION_ORDER, LEAKPROOF_LIKE, PRELUDE } from './prelude.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Nodes that start at once migrate one after another; the number is arbitrary and this product's own. */
const LOCK = 7_223_041;
const OLDEST = 150_000;

/** What the modules say of their tables. */
export interface Rules {
  /** Tables that all read and only the operator writes. */
  platformTables: readonly string[];
  /** SQL beside the tables; `role` is the application's login, quoted. */
  extraSql(role: string): string[];
}

/**
 * Brings the owner's database to this version: extensions, tables, row-level security, grants. Safe to run at every
 * start and by several nodes at once. Throws with advice when the server is too old or sorts Bosnian wrongly.
 */
export function migrate(owner: PgConnection, { platformTables, extraSql }: Rules): Promise<void> {
  const role = appRole(owner);
  return withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await refuseUnfit(client);
    await client.query(PRELUDE);
    await client.query(LEAKPROOF_LIKE);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await ensureAppRole(client, owner);
    // Together or not at all: no request ever meets a table between its old policy and its new one.
    await client.query('begin');
    await applyPolicies(client, role, platformTables);
    await applyGrants(client, role);
    for (const statement of extraSql(quote(role))) await client.query(statement);
    await client.query('commit');
  });
}

async function refuseUnfit(client: Client): Promise<void> {
  const server = await client.query(`select current_setting('server_version_num')::int as version`);
  if (server.rows[0].version < OLDEST) throw new Error('PostgreSQL 15 or newer is needed.');
  const { rows } = await client.query(
    'select value from unnest($1::text[]) as value order by value collate "bs-x-icu"',
    [COLLATION_ORDER],
  );
  if (rows.map((row: { value: string }) => row.value).join() !== COLLATION_ORDER.join())
    throw new Error('This PostgreSQL does not sort Bosnian: it must be built with ICU (collation bs-x-icu).');
}

/** Makes the login the application works as, or says how to when the owner may not. */
async function ensureAppRole(client: Client, owner: PgConnection): Promise<void> {
  const role = appRole(owner);
  const password = appPassword(owner);
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0]?.unsafe) throw new Error(`The login ${role} must have neither SUPERUSER nor BYPASSRLS.`);
  const withPassword = password ? ` password '${password}'` : '';
  try {
    if (rows.length === 0)
      await client.query(`create role ${quote(role)} login nosuperuser nobypassrls${withPassword}`);
    else if (password) await client.query(`alter role ${quote(role)}${withPassword}`);
  } catch (error) {
    const { code } = error as { code?: string };
    // Another database's node on the same server made it between the look and the attempt.
    if (code === '42710') return;
    if (code !== '42501') throw error;
    const mine = quote(owner.username);
    const grant = rows.length > 0 ? ` GRANT ${quote(role)} TO ${mine} WITH ADMIN OPTION;` : '';
    throw new Error(
      `The login of DATABASE_URL may not make the login ${role}, as which the application works. ` +
        `As a superuser run: ALTER ROLE ${mine} CREATEROLE;${grant} and start again.`,
      { cause: error },
    );
  }
}
