import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_QUEUED, throttleResponses } from './response-throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An answer as far as it is looked at here. */
class Response extends EventEmitter {
  statusCode = 200;
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}
/** Sends to so many clients; tells which have been answered. */
function crowd() {
  const answered = new Set<Response>();
  const send = throttleResponses<string>((response) => void answered.add(response as unknown as Response));
  const come = (count: number): Response[] =>
    Array.from({ length: count }, () => {
      const response = new Response();
      send(response as unknown as ServerResponse, '');
      return response;
    });
  return { answered, come };
}

it('hangs up on whom it could not answer soon', () => {
  const { answered, come } = crowd();
  const kept = come(500 + MAX_QUEUED);
  const late = come(2);
  expect(late).toMatchObject([{ destroyed: true, statusCode: 503 }, { destroyed: true }]);
  vi.advanceTimersByTime(500);
  expect(kept.every((response) => answered.has(response))).toBe(true);
  expect(answered.size).toBe(kept.length);
});

it('spends nothing on those who have left: who comes after them has their place and their turn', () => {
  const { answered, come } = crowd();
  come(500);
  for (const response of come(MAX_QUEUED)) response.destroy();
  const stayed = come(30);
  expect(stayed[0]!.destroyed).toBe(false);
  vi.advanceTimersByTime(10);
  expect(stayed.every((response) => answered.has(response))).toBe(true);
});
