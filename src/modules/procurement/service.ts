import type { Database } from '../../core/context.ts';
import { EJN_LIVE } from '../../server/config.ts';
import type { Deps } from '../../server/module.ts';
import { ejnBase } from './own-simulator/base.ts';
import { createEjnClient, type EjnClient } from './protocol/client.ts';

const clients = new WeakMap<Database, EjnClient>();

/** This node's client of the open data of public procurement. */
export function ejnService(deps: Pick<Deps, 'database' | 'config' | 'log'>): EjnClient {
  let client = clients.get(deps.database);
  if (!client) {
    client = createEjnClient({ base: ejnBase(deps), log: deps.log });
    clients.set(deps.database, client);
  }
  return client;
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
