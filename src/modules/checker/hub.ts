import { listenHubOf } from '../../core/listen.ts';
import type { Deps } from '../../server/module.ts';
import { CHANNEL } from './queue.ts';

/** Poll interval in case a notification is lost, in milliseconds. */
const POLL_INTERVAL = 5000;

/** Notifies this node's watchers of changed runs, whichever node runs them. */
export interface Hub {
  /** Calls `changed` when the run may have changed; returns a function that stops. */
  watch(id: string, changed: () => void): () => void;
  /** Deduplicates concurrent reads of the same run. */
  share<T>(id: string, read: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Listens from the first watcher on, over the node's one connection; polls only while somebody watches. */
export function createHub(deps: Pick<Deps, 'database' | 'connect'>): Hub {
  const watching = new Map<string, Set<() => void>>();
  const reading = new Map<string, Promise<unknown>>();
  let listening: Promise<() => Promise<void>> | null = null;
  let poll: NodeJS.Timeout | undefined;

  const all = (): void => {
    for (const id of watching.keys()) of(id);
  };
  const of = (id: string): void => {
    // A read in flight may predate the notification.
    reading.delete(id);
    for (const changed of watching.get(id) ?? []) changed();
  };
  const rest = (): void => {
    clearInterval(poll);
    poll = undefined;
  };

  return {
    watch(id, changed) {
      const set = watching.get(id) ?? new Set();
      watching.set(id, set.add(changed));
      poll ??= setInterval(all, POLL_INTERVAL).unref();
      listening ??= listenHubOf(deps).on({
        channel: CHANNEL,
        // An empty payload: the queue has moved, so all positions may have changed.
        onNotification: (about) => (about === '' ? all() : of(about)),
        onConnectionChange: (connected) => connected && all(),
      });
      return () => {
        set.delete(changed);
        if (set.size === 0) watching.delete(id);
        if (watching.size === 0) rest();
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
      rest();
      watching.clear();
      await (await listening)?.();
    },
  };
}
