import type { Client } from 'pg';

/** Milliseconds between reconnects, between heartbeats, and that a heartbeat may take. */
const RECONNECT_DELAY = 250;
const HEARTBEAT_INTERVAL = 5000;
const HEARTBEAT_TIMEOUT = 2000;

export interface Listener {
  channel: string;
  onNotification(payload: string): void;
  /** Called whenever LISTEN connects or disconnects. Notifications sent while it is disconnected are lost. */
  onConnectionChange(connected: boolean): void;
}

/**
 * Listens on a database channel over its own connection and reconnects when that is lost. A heartbeat detects a dead
 * connection that was never closed. Resolves after the first attempt, with a function that stops it.
 */
export async function listen(
  connect: () => Client,
  { channel, onNotification, onConnectionChange }: Listener,
): Promise<() => Promise<void>> {
  let stopped = false;
  let current: Client | null = null;
  let connected = false;
  let reconnect: NodeJS.Timeout | undefined;

  const setConnected = (now: boolean): void => {
    connected = now;
    onConnectionChange(now);
  };

  const disconnect = (client: Client): void => {
    if (client !== current) return;
    current = null;
    setConnected(false);
    client.end().catch(() => {});
    if (!stopped) reconnect = setTimeout(open, RECONNECT_DELAY).unref();
  };

  const open = async (): Promise<void> => {
    const client = connect();
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    client.on('error', () => disconnect(client));
    client.on('end', () => disconnect(client));
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (client === current) setConnected(true);
    } catch {
      disconnect(client);
    }
  };

  const checkConnection = async (): Promise<void> => {
    const client = current;
    if (!client || !connected) return;
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(reject, HEARTBEAT_TIMEOUT, new Error('heartbeat timed out')).unref(),
    );
    // Asks for the channel itself: behind a pooler this may be another server connection, which does not listen.
    const listening = client.query('select 1 from pg_listening_channels() as name where name = $1', [
      channel,
    ]);
    try {
      const { rows } = await Promise.race([listening, timeout]);
      if (rows.length === 0) disconnect(client);
    } catch {
      disconnect(client);
    }
  };

  await open();
  const heartbeat = setInterval(() => void checkConnection(), HEARTBEAT_INTERVAL).unref();
  return async () => {
    stopped = true;
    clearInterval(heartbeat);
    clearTimeout(reconnect);
    const client = current;
    current = null;
    setConnected(false);
    await client?.end();
  };
}
