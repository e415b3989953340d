import { createHmac } from 'node:crypto';

/** Where a PostgreSQL is and whom to log in as. `host` may be the folder of a Unix socket. */
export interface PgConnection {
  host: string;
  port: number;
  username: string;
  password?: string;
  database: string;
  /** TLS: none (default), without or with verification of the server. */
  ssl?: false | 'require' | 'verify-full';
}

/** Reads `postgres://user:password@host:port/database?sslmode=…`. Throws on anything else. */
export function parseDatabaseUrl(text: string): PgConnection {
  const url = new URL(text);
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error('DATABASE_URL must start with postgres://');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (!database) throw new Error('DATABASE_URL names no database');
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  if (!['disable', 'require', 'verify-full'].includes(mode))
    throw new Error('sslmode of DATABASE_URL must be disable, require or verify-full');
  return {
    // An IPv6 address stands in brackets in a URL only.
    host:
      url.searchParams.get('host') || decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(url.port || 5432),
    username: decodeURIComponent(url.username) || 'postgres',
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    database,
    ssl: mode === 'disable' ? false : (mode as 'require' | 'verify-full'),
  };
}

/** Name of the application's login, derived from the owner's. */
export const appRole = (owner: PgConnection): string => `${owner.username}_app`;

/**
 * The application's login: a role without superuser and BYPASSRLS, so that row-level security applies. Its password is derived
 * from the owner's, so that nodes need not store it.
 */
export function appConnection(owner: PgConnection): PgConnection {
  return { ...owner, username: appRole(owner), password: appPassword(owner) };
}

/** See `appConnection`. None if the owner needs none (private socket). */
export function appPassword(owner: PgConnection): string | undefined {
  if (!owner.password) return undefined;
  return createHmac('sha256', owner.password).update('carsija application login').digest('base64url');
}
