import { listen } from '../../core/listen.ts';
import type { Deps } from '../../server/module.ts';
import { CHANNEL } from './queue.ts';

/** Poll interval in case a notification is lost, and idle timeout before LISTEN ends; in milliseconds. */
const POLL_INTERVAL = 5000;
const IDLE_TIMEOUT = 10_000;

/** Notifies this node's watchers of changed runs, whichever node runs them. */
export interface Hub {
  /** Calls `changed` when the run may have changed; returns a function that stops. */
  watch(id: string, changed: () => void): () => void;
  /** Deduplicates concurrent reads of the same run. */
  share<T>(id: string, read: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Holds a LISTEN connection only while somebody watches. */
export function createHub(connect: Deps['connect']): Hub {
  const watching = new Map<string, Set<() => void>>();
  const reading = new Map<string, Promise<unknown>>();
  let line: Promise<() => Promise<void>> | null = null;
  let idle: NodeJS.Timeout | undefined;

  const all = (): void => {
    for (const id of watching.keys()) of(id);
  };
  const of = (id: string): void => {
    // A read in flight may predate the notification.
    reading.delete(id);
    for (const changed of watching.get(id) ?? []) changed();
  };
  const look = setInterval(all, POLL_INTERVAL).unref();
  const hangUp = async (): Promise<void> => {
    const open = line;
    line = null;
    await (await open)?.();
  };

  return {
    watch(id, changed) {
      clearTimeout(idle);
      const set = watching.get(id) ?? new Set();
      watching.set(id, set.add(changed));
      line ??= listen(() => connect('carsija checker listener'), {
        channel: CHANNEL,
        // An empty payload: the queue has moved, so all positions may have changed.
        onNotification: (about) => (about === '' ? all() : of(about)),
        onConnectionChange: (connected) => connected && all(),
      });
      return () => {
        set.delete(changed);
        if (set.size === 0) watching.delete(id);
        if (watching.size === 0) idle = setTimeout(() => void hangUp(), IDLE_TIMEOUT).unref();
      };
    },
    share<T>(id: string, read: () => Promise<T>): Promise<T> {
      const known = reading.get(id) as Promise<T> | undefined;
      if (known) return known;
      const own = read().finally(() => {
        if (reading.get(id) === own) reading.delete(id);
      });
      reading.set(id, own);
      return own;
    },
    async stop() {
      clearInterval(look);
      clearTimeout(idle);
      watching.clear();
      await hangUp();
    },
  };
}
