import type { Database } from '../../core/context.ts';
import type { Deps } from '../../server/module.ts';
import { createViberClient, type ViberClient } from './protocol/client.ts';

const clients = new WeakMap<Database, ViberClient>();

/** This node's client of the bot service. */
export function viberService({
  database,
  config,
  log,
}: Pick<Deps, 'database' | 'config' | 'log'>): ViberClient {
  let client = clients.get(database);
  if (!client) {
    client = createViberClient({ base: config.viberUrl, log });
    clients.set(database, client);
  }
  return client;
}

/** Ends the calls of this node that are under way. A client that was never used is not made for it. */
export async function closeViberService(database: Database): Promise<void> {
  const client = clients.get(database);
  clients.delete(database);
  await client?.close();
}

/** The live service. */
const LIVE = 'chatapi.viber.com';

/** The host that calls go to where that is not the live service, and null where it is. Whether it simulates, its answers say. */
export function serviceHost({ viberUrl }: Deps['config']): string | null {
  const { host } = new URL(viberUrl);
  return host === LIVE ? null : host;
}
