/** Milliseconds between a leader's heartbeats, and without one until another tab takes over (plus up to a third). */
const BEAT = 5000;
const SILENCE = 15_000;

/** What the tabs of one browser say to each other. */
export interface TabMessage {
  /** Position of the stream before this event and after it. A tab at another position has missed events. */
  from: string | null;
  to: string | null;
  /** JSON of an event; none in a sign of life. */
  data?: string;
  /** Everything is to be fetched anew. */
  reset?: true;
}

interface Leading {
  /** Starts leading: opens the stream. Returns a function that stops it. */
  lead(): () => void;
  /** Something that the leader has said. */
  onMessage(message: TabMessage): void;
  /** This tab's position, for the leader's heartbeat. */
  cursor(): string | null;
}

export interface Tabs {
  /** Said by the leader to the other tabs. */
  send(message: TabMessage): void;
  stop(): void;
}

/**
 * Elects a leader among the tabs that share `name`: the holder of the lock. When it closes or crashes, the next tab gets the
 * lock; when it is silent (a busy thread, a frozen page), another tab steals it. Without locks, every visible tab leads.
 */
export function joinTabs(name: string, leading: Leading): Tabs {
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') return everyTab(leading);
  const channel = new BroadcastChannel(name);
  let stopped = false;
  let leads = false;
  /** Ends waiting for the lock, and holding it. */
  let giveUp = new AbortController();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const watch = (): void => {
    clearTimeout(silence);
    if (!leads && !stopped) silence = setTimeout(steal, SILENCE * (1 + Math.random() / 3));
  };
  const steal = (): void => {
    giveUp.abort();
    void take({ steal: true });
  };
  const take = async (how: LockOptions): Promise<void> => {
    giveUp = new AbortController();
    const { signal } = giveUp;
    let end: (() => void) | null = null;
    try {
      // Stealing a lock does not wait, so it cannot be aborted.
      await locks.request(name, how.steal ? how : { signal }, () => {
        if (signal.aborted) return;
        end = lead();
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      });
    } catch {
      // Another tab has stolen it, or this one has stopped waiting.
    }
    const led = end as (() => void) | null;
    led?.();
    if (stopped || signal.aborted) return;
    watch();
    // What is refused at once would be refused again.
    retry = setTimeout(() => void take({}), led ? 0 : 1000);
  };
  const lead = (): (() => void) => {
    leads = true;
    clearTimeout(silence);
    const stop = leading.lead();
    const beat = (): void => channel.postMessage({ from: leading.cursor(), to: leading.cursor() });
    const beating = setInterval(beat, BEAT);
    beat();
    return () => {
      leads = false;
      clearInterval(beating);
      stop();
    };
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (leads || stopped) return;
    watch();
    leading.onMessage(data);
  };
  watch();
  void take({});
  return {
    send: (message) => {
      if (!stopped) channel.postMessage(message);
    },
    stop() {
      stopped = true;
      clearTimeout(silence);
      clearTimeout(retry);
      giveUp.abort();
      channel.close();
    },
  };
}

function everyTab(leading: Leading): Tabs {
  let stop: (() => void) | null = null;
  const look = (): void => {
    if (document.visibilityState === 'visible') stop ??= leading.lead();
    else {
      stop?.();
      stop = null;
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return {
    send: () => {},
    stop() {
      document.removeEventListener('visibilitychange', look);
      stop?.();
    },
  };
}
