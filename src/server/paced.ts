import type { ServerResponse } from 'node:http';

/** Done at once, and how many more for each so many milliseconds since. */
const AT_ONCE = 500;
const MORE = 30;
const TICK = 10;
/** Most that wait for their turn: half a second's. */
export const MOST = 1500;

/** Ends the connection without an answer. The status is for who counts answers. */
export function hangUp(response: ServerResponse): void {
  response.statusCode = 503;
  response.destroy();
}

/**
 * Does `work` with as many answers as are allowed at once, and with the rest in their turn. Whose client leaves, leaves; with more
 * than `MOST` the newest is hung up on.
 */
export function paced<What>(
  work: (response: ServerResponse, what: What) => void,
): (response: ServerResponse, what: What) => void {
  const held = new Map<ServerResponse, What>();
  let left = AT_ONCE;
  let ticking = false;
  const tick = (): void => {
    left += MORE;
    for (const [response, what] of held) {
      if (left === 0) break;
      held.delete(response);
      left--;
      work(response, what);
    }
    left = Math.min(left, AT_ONCE);
    ticking = left < AT_ONCE;
    if (ticking) setTimeout(tick, TICK).unref();
  };
  return (response, what) => {
    if (response.destroyed) return;
    if (!ticking) setTimeout(tick, TICK).unref();
    ticking = true;
    if (left > 0) {
      left--;
      work(response, what);
    } else if (held.size < MOST) {
      held.set(response, what);
      response.once('close', () => held.delete(response));
    } else hangUp(response);
  };
}
