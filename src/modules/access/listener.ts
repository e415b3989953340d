import type { Client } from 'pg';
import type { Deps } from '../../server/module.ts';
import { CHANNEL } from './functions.ts';
import type { RightsCache } from './rights.ts';

/** Milliseconds: between attempts to listen again, between heartbeats, and how long one may take. */
const RETRY = 250;
const HEARTBEAT = 5000;
const PATIENCE = 2000;

/** Name of the connection in pg_stat_activity. */
export const LISTENER = 'carsija access listener';

/**
 * Keeps `cache` told of every change of rights, over a connection of its own. While that is gone nothing is kept: changes
 * made meanwhile would be missed. A heartbeat notices a connection that is dead without having been closed.
 * Answers once listening (or once the first attempt has failed) with the way to stop.
 */
export async function listenForChanges(
  connect: Deps['connect'],
  cache: RightsCache,
): Promise<() => Promise<void>> {
  let stopped = false;
  let current: Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const lose = (client: Client): void => {
    if (client !== current) return;
    current = null;
    cache.setTold(false);
    client.end().catch(() => {});
    if (!stopped) retry = setTimeout(open, RETRY).unref();
  };

  const open = async (): Promise<void> => {
    const client = connect(LISTENER);
    client.on('notification', ({ payload }) => cache.forget(payload ?? ''));
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (client === current) cache.setTold(true);
    } catch {
      lose(client);
    }
  };

  const beat = async (): Promise<void> => {
    const client = current;
    if (!client || !cache.told) return;
    const late = new Promise<never>((_, refuse) => setTimeout(refuse, PATIENCE, new Error('late')).unref());
    // Asks for the channel itself: behind a pooler the connection may by now be another one, which hears nothing.
    const listening = client.query('select 1 from pg_listening_channels() as name where name = $1', [
      CHANNEL,
    ]);
    try {
      const { rows } = await Promise.race([listening, late]);
      if (rows.length === 0) lose(client);
    } catch {
      lose(client);
    }
  };

  await open();
  const heartbeat = setInterval(() => void beat(), HEARTBEAT).unref();
  return async () => {
    stopped = true;
    clearInterval(heartbeat);
    clearTimeout(retry);
    const client = current;
    current = null;
    cache.setTold(false);
    await client?.end();
  };
}
