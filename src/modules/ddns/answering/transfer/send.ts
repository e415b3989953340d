import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { framed } from '../../dns/exchange.ts';
import type { Sign } from '../../dns/tsig.ts';

/** Milliseconds after which a secondary that takes nothing is given up. */
const IDLE = 30_000;

/**
 * Writes the messages of a transfer as fast as the other end takes them, and lets other work pass between two. The connection is destroyed if
 * the transfer breaks or the other end takes nothing for `idle` milliseconds; else it stays open. False if it did not come to its end.
 */
export async function sendTransfer(
  socket: Socket,
  messages: Iterable<Buffer>,
  { sign = (message) => message, idle = IDLE }: { sign?: Sign; idle?: number } = {},
): Promise<boolean> {
  try {
    for (const message of messages) {
      if (socket.destroyed) return false;
      const wait = socket.write(framed(sign(message)))
        ? setImmediate()
        : // A connection that closes drains no more.
          Promise.race([
            once(socket, 'drain', { signal: AbortSignal.timeout(idle) }),
            once(socket, 'close').then(() => Promise.reject(new Error('closed'))),
          ]);
      await wait;
    }
    return true;
  } catch {
    socket.destroy();
    return false;
  }
}
