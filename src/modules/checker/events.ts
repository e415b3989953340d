import { PassThrough } from 'node:stream';
import { tooManyRequests } from '../../core/rate-limit.ts';
import type { Run } from './checker.api.ts';

/** Streams open at a time on this node, and of one visitor; milliseconds between two signs of life. */
const MOST = 500;
const MOST_EACH = 12;
const SIGN = 15_000;

export interface EventStreams {
  /** Opens a stream for a visitor; throws 429 when there are too many. */
  open(visitor: string): EventStream;
}

export interface EventStream {
  body: PassThrough;
  send(event: 'run' | 'end', run: Run): void;
  close(): void;
}

/** Server-sent events, counted. */
export function createEventStreams(): EventStreams {
  const open = new Map<string, number>();
  let total = 0;

  return {
    open(visitor) {
      const own = open.get(visitor) ?? 0;
      if (total >= MOST || own >= MOST_EACH)
        throw tooManyRequests(10, 'Previše otvorenih praćenja s ove adrese.');
      total += 1;
      open.set(visitor, own + 1);
      const body = new PassThrough();
      // A proxy in between closes a connection over which nothing comes.
      const sign = setInterval(() => body.write(':\n\n'), SIGN);
      body.once('close', () => {
        clearInterval(sign);
        total -= 1;
        const left = (open.get(visitor) ?? 1) - 1;
        if (left > 0) open.set(visitor, left);
        else open.delete(visitor);
      });
      return {
        body,
        send: (event, run) => void body.write(`event: ${event}\ndata: ${JSON.stringify(run)}\n\n`),
        close: () => void body.end(),
      };
    },
  };
}
