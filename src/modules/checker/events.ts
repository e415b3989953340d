import { PassThrough } from 'node:stream';
import { tooManyRequests } from '../../core/rate-limit.ts';
import type { Run } from './checker.api.ts';

/** Maximum open streams per node and per visitor; heartbeat interval in milliseconds. */
const MAX_STREAMS = 500;
const MAX_PER_VISITOR = 12;
const HEARTBEAT_INTERVAL = 15_000;

interface EventStreams {
  /** Opens a stream for a visitor; throws 429 at the limit. */
  open(visitor: string): EventStream;
}

interface EventStream {
  body: PassThrough;
  send(event: 'run' | 'end', run: Run): void;
  close(): void;
}

/** Server-sent event streams with limits. */
export function createEventStreams(): EventStreams {
  const open = new Map<string, number>();
  let total = 0;

  return {
    open(visitor) {
      const own = open.get(visitor) ?? 0;
      if (total >= MAX_STREAMS || own >= MAX_PER_VISITOR)
        throw tooManyRequests(10, 'Previše otvorenih praćenja s ove adrese.');
      total += 1;
      open.set(visitor, own + 1);
      const body = new PassThrough();
      // A proxy closes idle connections.
      const sign = setInterval(() => body.write(':\n\n'), HEARTBEAT_INTERVAL);
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
