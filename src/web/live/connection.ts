import { refreshSession } from '../refresh.ts';
import { accessToken } from '../session.ts';
import { type Frame, frameReader } from './frames.ts';

/** Seconds before the next attempt, by the number of failures in a row. */
const DELAYS = [0, 1, 2, 5, 10];
/** Milliseconds without data after which a connection counts as dead; the server sends a heartbeat every 15 s. */
const SILENCE = 40_000;

/** What becomes of a stream. */
interface ConnectionEvents {
  /** The cursor to resume from; null for a new start. */
  cursor(): string | null;
  frame(frame: Frame): void;
}

/**
 * Keeps a stream of live events open with the person's token, until it is closed. It reconnects at once after a working
 * connection, and when the network is back or the page becomes visible; with growing delays while connections fail.
 */
export function keepConnected(events: ConnectionEvents): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AbortController | null = null;
  let closed = false;

  const run = async (): Promise<void> => {
    const own = new AbortController();
    current = own;
    const token = accessToken();
    let worked = false;
    try {
      // Signed out: the page is about to leave.
      if (token === null) throw new Error('no token');
      const cursor = events.cursor();
      const response = await fetch('/api/live', {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(cursor !== null && { 'last-event-id': cursor }),
        },
        signal: own.signal,
      });
      if (response.status === 401) {
        // Whether the session has ended is found out by the page's own calls.
        worked = await refreshSession(token).catch(() => false);
      } else if (response.ok && response.body) {
        const read = frameReader();
        let silence: ReturnType<typeof setTimeout> | undefined;
        const heard = (): void => {
          clearTimeout(silence);
          silence = setTimeout(() => own.abort(), SILENCE);
        };
        heard();
        try {
          const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
          for (;;) {
            const { done, value } = await reader.read();
            if (done || closed) break;
            heard();
            for (const frame of read(value)) {
              worked = true;
              events.frame(frame);
            }
          }
        } finally {
          clearTimeout(silence);
        }
      }
    } catch {
      /* the network, or closed on purpose */
    }
    if (current === own) current = null;
    if (closed) return;
    failures = worked ? 0 : Math.min(failures + 1, DELAYS.length - 1);
    // Jitter: many browsers lose a restarting server at the same moment.
    const seconds = DELAYS[failures]! * (0.75 + Math.random() / 2) + (worked ? Math.random() / 2 : 0);
    timer = setTimeout(() => void run(), seconds * 1000);
  };

  const again = (): void => {
    if (closed || current || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    void run();
  };
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  void run();
  return () => {
    closed = true;
    clearTimeout(timer);
    current?.abort();
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}
