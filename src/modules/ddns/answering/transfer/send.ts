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
  const closed = new AbortController();
  const close = () => closed.abort();
  socket.on('close', close);
  try {
    for (const message of messages) {
      if (socket.destroyed) return false;
      if (socket.write(framed(sign(message)))) await setImmediate();
      // A connection that is closed drains no more.
      else if (!socket.destroyed)
        await once(socket, 'drain', { signal: AbortSignal.any([closed.signal, AbortSignal.timeout(idle)]) });
    }
    return !socket.destroyed;
  } catch {
    socket.destroy();
    return false;
  } finally {
    socket.off('close', close);
  }
}
