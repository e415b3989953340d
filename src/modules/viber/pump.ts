import type { Deps } from '../../server/module.ts';

/** Milliseconds after which a pump that failed tries again. */
const RETRY = 1000;

/** Background work of this module on a node. */
interface PumpOptions extends Pick<Deps, 'database' | 'log' | 'outages'> {
  /** Unique in the module. */
  name: string;
  /** Milliseconds between looks for work that no `wakePump` of this node announced: that of another node, or of one that died. */
  every: number;
  /** Does what waits, in parts. True: there may be more. */
  work(signal: AbortSignal): Promise<boolean>;
}

const pumps = new WeakMap<Deps['database'], Map<string, () => void>>();

/**
 * Starts a loop that does what waits in the database, whenever it is woken and otherwise at intervals; one run at a time on a node. A job
 * for each callback or message would cost more than the work itself. Returns what stops it, after the part under way.
 */
export function startPump({ database, log, outages, name, every, work }: PumpOptions): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  /** Answers the milliseconds until the next look. */
  async function run(): Promise<number> {
    try {
      do again = false;
      while (!stopping.signal.aborted && ((await work(stopping.signal)) || again));
      return every;
    } catch (error) {
      // An outage is told once, for all who meet it.
      if (!stopping.signal.aborted && !(await outages.recordError(error, { refused: false })))
        log.warn({ err: error, pump: name }, 'viber: background work failed for now');
      again = false;
      return Math.min(RETRY, every);
    }
  }
  function later(delay: number): void {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(wake, delay).unref();
  }
  function wake(): void {
    if (stopping.signal.aborted) return;
    again = true;
    running ??= run().then((delay) => {
      running = null;
      // Woken after the last look, and before this.
      later(again ? 0 : delay);
    });
  }

  const named = pumps.get(database) ?? new Map<string, () => void>();
  pumps.set(database, named);
  named.set(name, wake);
  later(0);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    named.delete(name);
    await running;
  };
}

/** Wakes a pump of this node, if it runs here. Call it after the commit of what it is to do. */
export const wakePump = (database: Deps['database'], name: string): void =>
  pumps.get(database)?.get(name)?.();
