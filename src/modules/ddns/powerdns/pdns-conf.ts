import type { PgConnection } from '../../../server/module.ts';
import type { Roles } from './roles.ts';

export interface ConfGiven {
  server: Pick<PgConnection, 'host' | 'port' | 'database' | 'ssl'>;
  roles: Pick<Roles, 'server'>;
  /** Null: it stays as it is set. */
  password: string | null;
  /** `purge`: default caches, and the purge reader beside it. `short`: caches of a second, and no reader. */
  caches: 'purge' | 'short';
}

/** Queries that differ from those of PowerDNS, whose writes go to other tables than its reads (views-sql.ts). */
export const QUERIES = {
  'gpgsql-update-serial-query':
    'insert into notified(serial,domain_id) values ($1,$2) on conflict (domain_id) do update set serial=excluded.serial',
  'gpgsql-get-domain-metadata-query':
    'select m.content from domains d, answered_metadata m where m.domain_id=d.id and d.name=$1 and m.kind=$2',
  'gpgsql-get-all-domain-metadata-query':
    'select m.kind,m.content from domains d, answered_metadata m where m.domain_id=d.id and d.name=$1',
} as const;

/** The whole `pdns.conf` of PowerDNS 4.7. */
export function pdnsConf({ server, roles, password, caches }: ConfGiven): string {
  const lines = {
    launch: 'gpgsql',
    'gpgsql-host': server.host,
    'gpgsql-port': server.port,
    'gpgsql-dbname': server.database,
    'gpgsql-user': roles.server,
    'gpgsql-password': password ?? '…',
    ...(server.ssl ? { 'gpgsql-extra-connection-parameters': `sslmode=${server.ssl}` } : {}),
    'gpgsql-dnssec': 'yes',
    ...QUERIES,
    // A new zone is answered at once.
    'zone-cache-refresh-interval': 0,
    ...(caches === 'short' ? { 'cache-ttl': 1, 'query-cache-ttl': 0, 'negquery-cache-ttl': 1 } : {}),
    primary: 'yes',
    'xfr-cycle-interval': 5,
    'version-string': 'anonymous',
    'security-poll-suffix': '',
  };
  return Object.entries(lines)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
