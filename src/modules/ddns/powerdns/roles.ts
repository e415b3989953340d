import type { PgConnection } from '../../../server/module.ts';
import { ROLE_ENDS } from './views-sql.ts';

/** Logins and the role of the views. Roles belong to all databases of a server, so each database has its own, named by it. */
export interface Roles {
  /** Owns schema `pdns`, and nobody logs in as it. */
  views: string;
  /** Of `pdns_server`: reads, and keeps which serial it has told. */
  server: string;
  /** Of `pdnsutil`: writes keys and settings of zones. */
  ops: string;
  /** Of the purge reader. */
  purge: string;
}

/** Octets that PostgreSQL keeps of a name. */
const MOST_OCTETS = 63;

export function rolesOf({ database }: Pick<PgConnection, 'database'>): Roles {
  const most = MOST_OCTETS - Math.max(...ROLE_ENDS.map(({ length }) => length));
  const base = Buffer.from(database).subarray(0, most).toString();
  const [views, server, ops, purge] = ROLE_ENDS.map((end) => base + end) as [string, string, string, string];
  return { views, server, ops, purge };
}
