import type { Database } from '../../core/context.ts';
import type { Deps } from '../../server/module.ts';
import { ejnBase } from './own-simulator/base.ts';
import { createEjnClient, type EjnClient } from './protocol/client.ts';

/** Milliseconds that the live service is left alone between two requests. */
const LIVE_PAUSE = 250;

const clients = new WeakMap<Database, EjnClient>();

/** This node's client of the open data of public procurement. */
export function ejnService(deps: Pick<Deps, 'database' | 'config' | 'log'>): EjnClient {
  let client = clients.get(deps.database);
  if (!client) {
    client = createEjnClient({
      base: ejnBase(deps),
      log: deps.log,
      between: deps.config.isEjnLive ? LIVE_PAUSE : 0,
    });
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
export const sourceHost = ({ ejnUrl, isEjnLive }: Deps['config']): string | null =>
  ejnUrl === null || isEjnLive ? null : new URL(ejnUrl).host;
