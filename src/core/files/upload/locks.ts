import type { Lock, Locker } from '@tus/server';
import { ERRORS } from '@tus/server';

/** Milliseconds for which a request waits for the one before it on the same upload. */
const MAX_WAIT = 20_000;

/**
 * Locks of uploads in this process. Whoever wants a lock that is held asks its holder to let go: a browser that resumes an upload
 * does not wait until the server notices that its earlier connection is dead. (The library's own lock keeps the processor busy
 * while it waits.)
 */
export function createUploadLocks(): Locker {
  const held = new Map<string, { release: () => unknown; ended: Promise<void>; end: () => void }>();
  return {
    newLock(id: string): Lock {
      return {
        async lock(signal: AbortSignal, release: () => unknown) {
          const late = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT)]);
          for (let holder = held.get(id); holder; holder = held.get(id)) {
            await holder.release();
            await Promise.race([holder.ended, aborted(late)]);
            if (late.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          const { promise, resolve } = Promise.withResolvers<void>();
          held.set(id, { release, ended: promise, end: resolve });
        },
        async unlock() {
          held.get(id)?.end();
          held.delete(id);
        },
      };
    },
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
