import postgres from 'postgres';
import type { Sql } from '../../server/db/client.ts';
import { CHANNEL } from './functions.ts';
import type { RightsCache } from './rights.ts';

/** Milliseconds: between attempts to listen again, between heartbeats, and how long one may take. */
const RETRY = 250;
const HEARTBEAT = 5000;
const PATIENCE = 2000;

/** Name of the connection in pg_stat_activity. */
export const LISTENER = 'carsija access listener';

/** What postgres.js calls besides its published options; its own `listen` is built on the same two. */
interface Callbacks {
  onnotify(channel: string, payload: string): void;
  onclose(): void;
}

/**
 * Keeps `cache` told of every change of rights. The connection is our own and not `sql.listen`, because that one
 * comes back by itself without saying that it was gone, and changes made meanwhile would be missed. While it is gone
 * nothing is kept; a heartbeat notices a connection that is dead without having been closed.
 * Answers once listening (or once the first attempt has failed) with the way to stop.
 */
export async function listenForChanges(sql: Sql, cache: RightsCache): Promise<() => Promise<void>> {
  let stopped = false;
  let current: Sql | null = null;
  let retry: NodeJS.Timeout | undefined;

  const lose = (client: Sql): void => {
    if (client !== current) return;
    current = null;
    cache.setTold(false);
    void client.end({ timeout: 0 }).catch(() => {});
    if (!stopped) retry = setTimeout(open, RETRY).unref();
  };

  const open = async (): Promise<void> => {
    const callbacks: Callbacks = {
      onnotify: (_channel, payload) => cache.forget(payload),
      onclose: () => lose(client),
    };
    const client: Sql = postgres({
      ...(sql.options as unknown as postgres.Options<Record<string, postgres.PostgresType>>),
      max: 1,
      idle_timeout: undefined,
      max_lifetime: null,
      fetch_types: false,
      connection: { ...sql.options.connection, application_name: LISTENER },
      ...callbacks,
    });
    current = client;
    try {
      await client.unsafe(`listen ${CHANNEL}`);
      if (client === current) cache.setTold(true);
    } catch {
      lose(client);
    }
  };

  const beat = async (): Promise<void> => {
    const client = current;
    if (!client || !cache.told) return;
    const late = new Promise<never>((_, refuse) => setTimeout(refuse, PATIENCE, new Error('late')).unref());
    await Promise.race([client`select 1`, late]).catch(() => lose(client));
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
    await client?.end({ timeout: 1 });
  };
}
