import type { Database } from '../../core/context.ts';
import { EJN_LIVE } from '../../server/config.ts';
import type { Deps } from '../../server/module.ts';
import { createEjnClient, type EjnClient } from './protocol/client.ts';

const clients = new WeakMap<Database, EjnClient>();
/** Base addresses of simulators that run beside this node. */
const simulators = new WeakMap<Database, string>();

/** This node's client of the open data of public procurement. */
export function ejnService({ database, config, log }: Pick<Deps, 'database' | 'config' | 'log'>): EjnClient {
  let client = clients.get(database);
  if (!client) {
    const base = config.ejnUrl ?? simulators.get(database);
    if (base === undefined) throw new Error('The simulator of the procurement portal has not been started');
    client = createEjnClient({ base, log });
    clients.set(database, client);
  }
  return client;
}

/** Has this node ask the simulator that runs beside it. */
export function askSimulator(database: Database, base: string): void {
  simulators.set(database, base);
}

/** Ends the requests of this node that are under way. */
export async function closeEjnService(database: Database): Promise<void> {
  const client = clients.get(database);
  clients.delete(database);
  await client?.close();
}

/** The host that is asked where that is not the live portal; null where it is, or the simulator beside the server. */
export function sourceHost({ ejnUrl }: Deps['config']): string | null {
  if (ejnUrl === null) return null;
  const { origin, host } = new URL(ejnUrl);
  return origin === EJN_LIVE ? null : host;
}
