import type { Database } from '../../core/context.ts';
import type { Deps } from '../../server/module.ts';
import { createViberClient, type ViberClient } from './protocol/client.ts';

const clients = new WeakMap<Database, ViberClient>();
/** Base addresses of simulators that run beside this node. */
const simulators = new WeakMap<Database, string>();

/** This node's client of the bot service. */
export function viberService({
  database,
  config,
  log,
}: Pick<Deps, 'database' | 'config' | 'log'>): ViberClient {
  let client = clients.get(database);
  if (!client) {
    const base = config.viberUrl ?? simulators.get(database);
    if (base === undefined) throw new Error('The Viber simulator has not been started');
    client = createViberClient({ base, log });
    clients.set(database, client);
  }
  return client;
}

/** Has this node call the simulator that runs beside it. `base` is without a trailing slash. */
export function callSimulator(database: Database, base: string): void {
  simulators.set(database, base);
}

/** Ends the calls of this node that are under way. A client that was never used is not made for it. */
export async function closeViberService(database: Database): Promise<void> {
  const client = clients.get(database);
  clients.delete(database);
  await client?.close();
}

/** The live service. */
const LIVE = 'chatapi.viber.com';

/** Whether calls go to the live service. */
export const callsLive = ({ viberUrl }: Deps['config']): boolean =>
  viberUrl !== null && new URL(viberUrl).host === LIVE;

/**
 * The host that calls go to where that is not the live service, and null where it is, or the simulator beside the server. Whether another
 * one simulates, its answers say.
 */
export const serviceHost = (config: Deps['config']): string | null =>
  config.viberUrl === null || callsLive(config) ? null : new URL(config.viberUrl).host;
