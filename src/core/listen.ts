import type { Client } from 'pg';
import type { Database } from './context.ts';

/** Milliseconds between reconnects, between heartbeats, and that a heartbeat may take. */
const RECONNECT_DELAY = 250;
const HEARTBEAT_INTERVAL = 5000;
const HEARTBEAT_TIMEOUT = 2000;

interface Listener {
  channel: string;
  onNotification(payload: string): void;
  /** Called whenever LISTEN connects or disconnects. Notifications sent while it is disconnected are lost. */
  onConnectionChange(connected: boolean): void;
}

/**
 * Listens on channels of the database over one connection of its own, which is open while anybody listens, and reconnects when
 * that is lost. Notifications come in the order of their commits, across channels. A heartbeat detects a dead connection that
 * was never closed.
 */
class ListenHub {
  readonly #connect: () => Client;
  readonly #listeners = new Set<Listener>();
  #current: Client | null = null;
  #ready = false;
  #opening: Promise<void> | null = null;
  #reconnect: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(connect: () => Client) {
    this.#connect = connect;
  }

  /** Resolves after the first attempt, with a function that stops it. */
  async on(listener: Listener): Promise<() => Promise<void>> {
    this.#listeners.add(listener);
    this.#heartbeat ??= setInterval(() => void this.#checkConnection(), HEARTBEAT_INTERVAL).unref();
    if (this.#ready) await this.#listen(this.#current!, listener);
    else await (this.#opening ?? this.#open());
    return async () => {
      if (!this.#listeners.delete(listener)) return;
      listener.onConnectionChange(false);
      if (this.#listeners.size === 0) await this.#close();
    };
  }

  #open(): Promise<void> {
    clearTimeout(this.#reconnect);
    const client = this.#connect();
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners)
        if (listener.channel === channel) listener.onNotification(payload ?? '');
    });
    client.on('error', () => this.#disconnect(client));
    client.on('end', () => this.#disconnect(client));
    this.#current = client;
    this.#opening = (async () => {
      try {
        await client.connect();
        // One may join while another's LISTEN is on its way.
        const listened = new Set<string>();
        for (;;) {
          const channel = [...this.#listeners].map((one) => one.channel).find((one) => !listened.has(one));
          if (channel === undefined) break;
          await client.query(`listen ${channel}`);
          listened.add(channel);
        }
        if (client !== this.#current) return;
        this.#ready = true;
        for (const listener of this.#listeners) listener.onConnectionChange(true);
      } catch {
        this.#disconnect(client);
      } finally {
        if (client === this.#current || !this.#current) this.#opening = null;
      }
    })();
    return this.#opening;
  }

  async #listen(client: Client, listener: Listener): Promise<void> {
    try {
      await client.query(`listen ${listener.channel}`);
      if (client === this.#current && this.#listeners.has(listener)) listener.onConnectionChange(true);
    } catch {
      this.#disconnect(client);
    }
  }

  #disconnect(client: Client): void {
    if (client !== this.#current) return;
    this.#current = null;
    this.#opening = null;
    this.#ready = false;
    for (const listener of this.#listeners) listener.onConnectionChange(false);
    client.end().catch(() => {});
    if (this.#listeners.size > 0)
      this.#reconnect = setTimeout(() => void this.#open(), RECONNECT_DELAY).unref();
  }

  async #checkConnection(): Promise<void> {
    const client = this.#current;
    if (!client || !this.#ready) return;
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(reject, HEARTBEAT_TIMEOUT, new Error('heartbeat timed out')).unref(),
    );
    const asked = new Set([...this.#listeners].map(({ channel }) => channel));
    // Asks for the channels themselves: behind a pooler this may be another server connection, which does not listen.
    const listening = client.query('select name from pg_listening_channels() as name');
    try {
      const { rows } = await Promise.race([listening, timeout]);
      const found = new Set(rows.map(({ name }) => name as string));
      if ([...asked].some((channel) => !found.has(channel))) this.#disconnect(client);
    } catch {
      this.#disconnect(client);
    }
  }

  async #close(): Promise<void> {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#reconnect);
    this.#heartbeat = undefined;
    const client = this.#current;
    this.#current = null;
    this.#opening = null;
    this.#ready = false;
    await client?.end();
  }
}

const hubs = new WeakMap<Database, ListenHub>();

/** The hub of a node: one per pool. */
export function listenHubOf(deps: { database: Database; connect: (name: string) => Client }): ListenHub {
  let hub = hubs.get(deps.database);
  if (!hub) {
    hub = new ListenHub(() => deps.connect('carsija listener'));
    hubs.set(deps.database, hub);
  }
  return hub;
}
