import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from '../start-error.ts';
import { type Client, withClient } from './client.ts';
import { appPassword, appRole, type PgConnection } from './connection.ts';
import { applyLinks, dropUndeclaredLinks } from './links.ts';
import { applyGrants, applyPolicies, quote } from './policies.ts';
import { COLLATION_ORDER, EXTENSIONS, LEAKPROOF, PRELUDE } from './prelude.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Key of the advisory lock that serialises migrations of several nodes; arbitrary. A backup holds it in shared mode. */
export const MIGRATION_LOCK = 7_223_041;
const OLDEST = 150_000;

/** What modules declare about their tables. */
interface Rules {
  /** Tables that everybody reads and only the operator writes. */
  platformTables: readonly string[];
  /** SQL beside the tables; `role` is the application's login, quoted. */
  extraSql(role: string): string[];
}

/**
 * Migrates the owner's database to this version: extensions, tables, row-level security, grants. Safe to run at every start and
 * by several nodes at once. Throws StartError if the server or the database is unsuitable.
 */
export function migrate(owner: PgConnection, { platformTables, extraSql }: Rules): Promise<void> {
  const role = appRole(owner);
  return withClient(owner, async (client) => {
    await layFoundation(client, owner);
    await dropUndeclaredLinks(client);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    await ensureAppRole(client, owner);
    // One transaction: no request sees a table between its old and new policy.
    await client.query('begin');
    await applyPolicies(client, role, platformTables);
    await applyLinks(client);
    await applyGrants(client, role);
    for (const statement of extraSql(quote(role))) await client.query(statement);
    await client.query('commit');
  });
}

/**
 * Makes what the migrations depend on. No other node migrates until the connection ends. Throws StartError if the server or the
 * database is unsuitable.
 */
export async function layFoundation(client: Client, owner: PgConnection): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await refuseUnfit(client, owner);
  await client.query(PRELUDE);
  await client.query(LEAKPROOF);
}

/** Throws if the server or database is unsuitable, before changing anything. */
async function refuseUnfit(client: Client, owner: PgConnection): Promise<void> {
  const name = quote(owner.database);
  const {
    rows: [found],
  } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      pg_encoding_to_char(encoding) as encoding,
      has_database_privilege(datname, 'create') and has_schema_privilege('public', 'create') as mine,
      array(select unnest($1::text[]) except select name from pg_available_extensions) as missing
    from pg_database where datname = current_database()`,
    [EXTENSIONS],
  );
  if (found.number < OLDEST)
    throw new StartError(`Treba PostgreSQL 15 ili noviji, a server iz DATABASE_URL je ${found.version}.`);
  if (found.encoding !== 'UTF8')
    throw new StartError(
      `Baza ${name} je kodirana kao ${found.encoding}, a mora biti UTF8. Napravite novu: ` +
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8';`,
    );
  if (!found.mine)
    throw new StartError(
      `Korisnik iz DATABASE_URL nije vlasnik baze ${name}, pa u njoj ne može praviti tabele. Kao superuser izvršite: ` +
        `ALTER DATABASE ${name} OWNER TO ${quote(owner.username)};`,
    );
  if (found.missing.length > 0)
    throw new StartError(
      `Na PostgreSQL serveru nema dodataka ${found.missing.join(', ')}: instalirajte paket postgresql-contrib.`,
    );
  if (!(await sortsBosnian(client)))
    throw new StartError(
      'Ovaj PostgreSQL ne slaže bosanski: mora biti napravljen s bibliotekom ICU (kolacija bs-x-icu).',
    );
}

async function sortsBosnian(client: Client): Promise<boolean> {
  const known = await client.query(`select 1 from pg_collation where collname = 'bs-x-icu'`);
  if (known.rows.length === 0) return false;
  const { rows } = await client.query<{ value: string }>(
    'select value from unnest($1::text[]) as value order by value collate "bs-x-icu"',
    [COLLATION_ORDER],
  );
  return rows.map(({ value }) => value).join() === COLLATION_ORDER.join();
}

/** Creates the application's login, or explains how to if the owner may not. */
async function ensureAppRole(client: Client, owner: PgConnection): Promise<void> {
  const role = appRole(owner);
  const password = appPassword(owner);
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0]?.unsafe)
    throw new StartError(
      `Korisnik ${quote(role)}, pod kojim radi aplikacija, ne smije imati prava SUPERUSER ni BYPASSRLS. ` +
        `Kao superuser izvršite: ALTER ROLE ${quote(role)} NOSUPERUSER NOBYPASSRLS;`,
    );
  const withPassword = password ? ` password '${password}'` : '';
  try {
    if (rows.length === 0)
      await client.query(`create role ${quote(role)} login nosuperuser nobypassrls${withPassword}`);
    else if (password) await client.query(`alter role ${quote(role)}${withPassword}`);
  } catch (error) {
    const { code } = error as { code?: string };
    // A node of another database on the same server created it meanwhile.
    if (code === '42710') return;
    if (code !== '42501') throw error;
    const mine = quote(owner.username);
    const grant = rows.length > 0 ? ` GRANT ${quote(role)} TO ${mine} WITH ADMIN OPTION;` : '';
    throw new StartError(
      `Korisnik iz DATABASE_URL ne smije praviti korisnika ${quote(role)}, pod kojim radi aplikacija. ` +
        `Kao superuser izvršite: ALTER ROLE ${mine} CREATEROLE;${grant} i pokrenite ponovo.`,
      { cause: error },
    );
  }
}
