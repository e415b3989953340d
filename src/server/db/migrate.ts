import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import { connect, type Sql } from './client.ts';
import { appPassword, appRole, type PgConnection } from './connection.ts';
import { applyGrants, applyPolicies, quote } from './policies.ts';
import { COLLATION_ORDER, LEAKPROOF_LIKE, PRELUDE } from './prelude.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Nodes that start at once migrate one after another; the number is arbitrary and this product's own. */
const LOCK = 7_223_041;
const OLDEST = 150_000;

/**
 * Brings the owner's database to this version: extensions, tables, row-level security, grants. Safe to run at every
 * start and by several nodes at once. Throws with advice when the server is too old or sorts Bosnian wrongly.
 */
export async function migrate(
  owner: PgConnection,
  extraSql: (role: string) => string[] = () => [],
): Promise<void> {
  const sql = connect(owner, 1);
  try {
    await sql`select pg_advisory_lock(${LOCK})`;
    await refuseUnfit(sql);
    await sql.unsafe(PRELUDE);
    await sql.unsafe(LEAKPROOF_LIKE);
    await runMigrations(drizzle(sql), { migrationsFolder: MIGRATIONS });
    await ensureAppRole(sql, owner);
    const role = appRole(owner);
    await sql.begin(async (tx) => {
      await applyPolicies(tx as unknown as Sql, role);
      await applyGrants(tx as unknown as Sql, role);
      for (const statement of extraSql(quote(role))) await tx.unsafe(statement);
    });
  } finally {
    await sql.end();
  }
}

async function refuseUnfit(sql: Sql): Promise<void> {
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  if (!server || server.version < OLDEST) throw new Error('PostgreSQL 15 or newer is needed.');
  const rows = await sql<{ value: string }[]>`
    select value from unnest(${COLLATION_ORDER}::text[]) as value order by value collate "bs-x-icu"`;
  if (rows.map((row) => row.value).join() !== COLLATION_ORDER.join())
    throw new Error('This PostgreSQL does not sort Bosnian: it must be built with ICU (collation bs-x-icu).');
}

/** Makes the login the application works as, or says how to when the owner may not. */
async function ensureAppRole(sql: Sql, owner: PgConnection): Promise<void> {
  const role = appRole(owner);
  const password = appPassword(owner);
  const [known] = await sql<{ unsafe: boolean }[]>`
    select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = ${role}`;
  if (known?.unsafe) throw new Error(`The login ${role} must have neither SUPERUSER nor BYPASSRLS.`);
  const attributes = `login nosuperuser nobypassrls${password ? ` password '${password}'` : ''}`;
  if (!known) {
    try {
      await sql.unsafe(`create role ${quote(role)} ${attributes}`);
    } catch (error) {
      // Another database's node on the same server made it between the look and the attempt.
      if ((error as { code?: string }).code === '42710') return;
      throw new Error(
        `The login of DATABASE_URL may not create roles. As a superuser run: CREATE ROLE ${quote(role)} LOGIN; ` +
          `GRANT ${quote(role)} TO ${quote(owner.username)} WITH ADMIN OPTION; and start again.`,
        { cause: error },
      );
    }
  } else if (password) await sql.unsafe(`alter role ${quote(role)} password '${password}'`);
}
