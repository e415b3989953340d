import type { Logger } from 'pino';
import type { Database } from '../../core/context.ts';
import { assignReplica, Replica } from '../../core/replica.ts';
import { database, openPool, REPLICA_TIMEOUTS } from './client.ts';
import { appConnection, parseDatabaseUrl } from './connection.ts';

/** Connections of a node to the replica. */
const CONNECTIONS = 10;

/** A node's replica, with the pool that it is read by. */
export interface OpenReplica {
  replica: Replica;
  close(): Promise<void>;
}

/**
 * Opens the standby at a `postgres://` address of the owner for reads of `primary` (`reads` of an endpoint), by the application's login.
 * Resolves after the first look at it, in about three seconds at most; a standby that does not answer stops nothing.
 */
export async function openReplica(url: string, primary: Database, log: Logger): Promise<OpenReplica> {
  const pool = openPool(appConnection(parseDatabaseUrl(url)), CONNECTIONS, ...REPLICA_TIMEOUTS);
  const replica = new Replica(primary, database(pool), log);
  assignReplica(primary, replica);
  await replica.begin();
  return {
    replica,
    async close() {
      replica.close();
      await pool.end();
    },
  };
}
