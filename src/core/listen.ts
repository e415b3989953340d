import type { Client } from 'pg';

/** Milliseconds: between attempts to listen again, between heartbeats, and how long one may take. */
const RETRY = 250;
const HEARTBEAT = 5000;
const PATIENCE = 2000;

export interface Listener {
  channel: string;
  heard(payload: string): void;
  /** Told whenever it begins to hear, and when it no longer does: what is said meanwhile is missed. */
  hearing(now: boolean): void;
}

/**
 * Listens on a channel of the database over a connection of its own. A heartbeat notices a connection that is dead without
 * having been closed. Answers once listening (or once the first attempt has failed) with the way to stop.
 */
export async function listen(
  connect: () => Client,
  { channel, heard, hearing }: Listener,
): Promise<() => Promise<void>> {
  let stopped = false;
  let current: Client | null = null;
  let told = false;
  let retry: NodeJS.Timeout | undefined;

  const tell = (now: boolean): void => {
    told = now;
    hearing(now);
  };

  const lose = (client: Client): void => {
    if (client !== current) return;
    current = null;
    tell(false);
    client.end().catch(() => {});
    if (!stopped) retry = setTimeout(open, RETRY).unref();
  };

  const open = async (): Promise<void> => {
    const client = connect();
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (client === current) tell(true);
    } catch {
      lose(client);
    }
  };

  const beat = async (): Promise<void> => {
    const client = current;
    if (!client || !told) return;
    const late = new Promise<never>((_, refuse) => setTimeout(refuse, PATIENCE, new Error('late')).unref());
    // Asks for the channel itself: behind a pooler the connection may by now be another one, which hears nothing.
    const listening = client.query('select 1 from pg_listening_channels() as name where name = $1', [
      channel,
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
    tell(false);
    await client?.end();
  };
}
