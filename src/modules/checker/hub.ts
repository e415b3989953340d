import { listen } from '../../core/listen.ts';
import type { Deps } from '../../server/module.ts';
import { CHANNEL } from './queue.ts';

/** Milliseconds between looks at what is watched, in case a word was lost; and that nobody must watch before the line is hung up. */
const LOOK = 5000;
const IDLE = 10_000;

/** Tells on this node that a run may have changed, wherever it is run. */
export interface Hub {
  /** Calls `changed` whenever something of the run may have; answers how to stop. */
  watch(id: string, changed: () => void): () => void;
  /** What `read` answers, asked for once for all who want the same run in the same moment. */
  share<T>(id: string, read: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Holds a connection only while somebody watches. */
export function createHub(connect: Deps['connect']): Hub {
  const watching = new Map<string, Set<() => void>>();
  const reading = new Map<string, Promise<unknown>>();
  let line: Promise<() => Promise<void>> | null = null;
  let idle: NodeJS.Timeout | undefined;

  const all = (): void => {
    for (const id of watching.keys()) of(id);
  };
  const of = (id: string): void => {
    // What is on its way may have been read before the word.
    reading.delete(id);
    for (const changed of watching.get(id) ?? []) changed();
  };
  const look = setInterval(all, LOOK).unref();
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
        // An empty word: the queue has moved, and with it everybody's place.
        onNotification: (about) => (about === '' ? all() : of(about)),
        onConnectionChange: (connected) => connected && all(),
      });
      return () => {
        set.delete(changed);
        if (set.size === 0) watching.delete(id);
        if (watching.size === 0) idle = setTimeout(() => void hangUp(), IDLE).unref();
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
