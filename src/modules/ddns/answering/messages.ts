import type { Config } from '../../../server/config.ts';
import type { PgConnection } from '../../../server/db/connection.ts';

/** What the DNS process is told at its start. */
export interface DnsOrders {
  /** The application's login. */
  connection: PgConnection;
  port: number;
  /** Addresses to listen at. */
  addresses: readonly string[];
  /** Answers a second to one network about one name; 0: no limit. */
  perSecond: number;
  /** Port at which secondary servers are told of changes; 53 if absent. */
  secondaryPort?: number;
  logLevel: Config['logLevel'];
}

/** What it reports: that it listens, that it answers from the database's data, or that it cannot listen. */
export type DnsReport =
  | { is: 'bound'; port: number }
  | { is: 'loaded'; zones: number; names: number }
  | { is: 'refused'; code: string; message: string };
