import type { ServerResponse } from 'node:http';

/** Token bucket: its size, and the tokens added each `REFILL_INTERVAL` milliseconds. */
const BURST = 500;
const REFILL = 30;
const REFILL_INTERVAL = 10;
/** Longest queue: half a second's work. */
export const MAX_QUEUED = 1500;

/** Closes the connection without a response. The status is for the metrics. */
export function dropConnection(response: ServerResponse): void {
  response.statusCode = 503;
  response.destroy();
}

/**
 * Runs `work` for each response at a limited rate, in order. A client that disconnects leaves the queue. With more than
 * `MAX_QUEUED` waiting, the newest is dropped.
 */
export function throttleResponses<Argument>(
  work: (response: ServerResponse, argument: Argument) => void,
): (response: ServerResponse, argument: Argument) => void {
  const queue = new Map<ServerResponse, Argument>();
  let tokens = BURST;
  let refilling = false;
  const refill = (): void => {
    tokens += REFILL;
    for (const [response, argument] of queue) {
      if (tokens === 0) break;
      queue.delete(response);
      tokens--;
      work(response, argument);
    }
    tokens = Math.min(tokens, BURST);
    refilling = tokens < BURST;
    if (refilling) setTimeout(refill, REFILL_INTERVAL).unref();
  };
  return (response, argument) => {
    if (response.destroyed) return;
    if (!refilling) setTimeout(refill, REFILL_INTERVAL).unref();
    refilling = true;
    if (tokens > 0) {
      tokens--;
      work(response, argument);
    } else if (queue.size < MAX_QUEUED) {
      queue.set(response, argument);
      response.once('close', () => queue.delete(response));
    } else dropConnection(response);
  };
}
