import type { Database } from '../../../core/context.ts';
import { listenHubOf } from '../../../core/listen.ts';
import type { Deps } from '../../../server/module.ts';
import { type Change, FeedReader } from './reader.ts';
import { CHANGED_CHANNEL } from './wake.ts';

/** Milliseconds between reads if nobody wakes the reader: a NOTIFY is lost while its connection is. */
const POLL = 300;
/** Milliseconds before another try when the database does not answer. */
const RETRY = 250;

export interface Follower {
  /** Reads the feed now; resolves when what has committed by now is applied. Never rejects. */
  readNow(): Promise<void>;
  stop(): Promise<void>;
}

interface Following {
  /** Loads everything. Called at the start, and again after the feed could not be read for too long. */
  load(): Promise<void>;
  /** Applies changes. May be called again with the same ones. */
  apply(changes: readonly Change[]): Promise<void>;
  /** The database began or ceased to answer. */
  onState?(answers: boolean, error?: unknown): void;
}

/**
 * Follows the change feed: loads, then applies what changes, woken by NOTIFY and at the latest every `POLL` milliseconds. While the
 * database is away it tries again.
 */
export function follow(
  deps: Pick<Deps, 'database' | 'connect'>,
  { load, apply, onState }: Following,
): Follower {
  let reader: FeedReader | null = null;
  let stopped = false;
  let answers: boolean | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again: Promise<void> | null = null;
  let unlisten: (() => Promise<void>) | undefined;

  const state = (now: boolean, error?: unknown): void => {
    if (answers !== now) onState?.(now, error);
    answers = now;
  };
  const once = async (): Promise<void> => {
    clearTimeout(timer);
    let pause = POLL;
    try {
      if (!reader || reader.tooOld) {
        const begun = await FeedReader.begin(deps.database as Database);
        await load();
        reader = begun;
      }
      const changes = await reader.read();
      if (changes.length > 0) await applied(changes);
      state(true);
    } catch (error) {
      pause = RETRY;
      state(false, error);
    }
    if (!stopped) timer = setTimeout(() => void readNow(), pause);
  };
  const applied = async (changes: readonly Change[]): Promise<void> => {
    try {
      await apply(changes);
    } catch (error) {
      // The reader has left these behind, so everything is loaded anew.
      reader = null;
      throw error;
    }
  };
  /** A read that is under way may be older than the change that its caller knows of, so another one follows. */
  const readNow = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    if (!running) {
      running = once().finally(() => {
        running = null;
      });
      return running;
    }
    again ??= running.then(() => {
      again = null;
      return readNow();
    });
    return again;
  };

  const listening = listenHubOf(deps as Deps).on({
    channel: CHANGED_CHANNEL,
    onNotification: () => void readNow(),
    // What was told while the connection was lost is found at once.
    onConnectionChange: (connected) => {
      if (connected) void readNow();
    },
  });
  void listening.then((stop) => {
    unlisten = stop;
  });
  void readNow();
  return {
    readNow,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await listening;
      await unlisten?.();
      await running;
    },
  };
}
