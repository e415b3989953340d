import { randomBytes } from 'node:crypto';
import { type Client, escapeIdentifier as quote } from 'pg';
import { AppError } from '../../../core/errors.ts';
import type { DatabaseOwner, PgConnection } from '../../../server/module.ts';
import { type Roles, rolesOf } from './roles.ts';
import { powerdnsSql } from './views-sql.ts';

/** Passwords of the logins that have got one now. */
export type Passwords = Partial<Record<keyof Omit<Roles, 'views'>, string>>;

/** Key of the advisory lock of this work; arbitrary. */
const LOCK = 7_223_091;

/**
 * Makes what PowerDNS needs in the product's database, or renews it: roles, schema `pdns`, views. A login that is there keeps its
 * password, unless `renewPasswords`. Throws AppError if the owner may not make roles, or a role of that name may too much.
 */
export async function installPowerDns(
  { client, connection, quotedAppRole }: DatabaseOwner,
  { renewPasswords = false } = {},
): Promise<{ roles: Roles; passwords: Passwords }> {
  const roles = rolesOf(connection);
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  const { rows } = await client.query(`select to_regclass('ddns_dnssec_keys') is null as old`);
  if (rows[0].old)
    throw refused('Ova baza još nije prešla na ovu verziju: prvo pokrenite Čaršiju (npm start).');
  const passwords: Passwords = {};
  await client.query('begin');
  try {
    await ensureRole(client, roles.views);
    for (const login of ['server', 'ops', 'purge'] as const) {
      const isNew = await ensureRole(client, roles[login]);
      if (!isNew && !renewPasswords) continue;
      passwords[login] = randomBytes(24).toString('base64url');
      await client.query(`alter role ${quote(roles[login])} login password '${passwords[login]}'`);
    }
    await ensureSchema(client, connection, roles);
    for (const statement of powerdnsSql(quotedAppRole)) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw explained(error, connection);
  }
  return { roles, passwords };
}

const refused = (message: string): AppError => new AppError(409, 'powerdns', message);

/** True if the role was not there. */
async function ensureRole(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls or rolcreaterole as unsafe from pg_roles where rolname = $1',
    [name],
  );
  if (rows[0]?.unsafe)
    throw refused(
      `Korisnik ${quote(name)} već postoji i ima prava koja DNS server ne smije imati. Kao superuser izvršite: ` +
        `ALTER ROLE ${quote(name)} NOSUPERUSER NOBYPASSRLS NOCREATEROLE;`,
    );
  if (rows.length === 0) await client.query(`create role ${quote(name)} nosuperuser nobypassrls nologin`);
  return rows.length === 0;
}

async function ensureSchema(client: Client, owner: PgConnection, { views, server, ops, purge }: Roles) {
  const [schemaOwner, database] = [quote(views), quote(owner.database)];
  // From PostgreSQL 16 on, whoever makes a role may not act as it by that alone.
  await client.query(`grant ${schemaOwner} to current_user`);
  await client.query(`create schema if not exists pdns authorization ${schemaOwner}`);
  await client.query(`grant usage on schema public to ${schemaOwner}`);
  const logins = [server, ops, purge].map(quote);
  await client.query(`grant connect on database ${database} to ${logins.join(', ')}`);
  await client.query(`grant usage on schema pdns to ${logins.join(', ')}`);
  for (const login of [server, ops].map(quote))
    await client.query(`alter role ${login} in database ${database} set search_path = pdns`);
}

function explained(error: unknown, { username }: PgConnection): unknown {
  if ((error as { code?: string }).code !== '42501') return error;
  return refused(
    `Korisnik iz DATABASE_URL ne smije praviti korisnike za PowerDNS. Kao superuser izvršite: ` +
      `ALTER ROLE ${quote(username)} CREATEROLE; i ponovite.`,
  );
}
