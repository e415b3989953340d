import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * A 503 with `Retry-After` (seconds), for thousands of refusals a second: its bytes are built once and written past
 * Fastify, which would take twice as long (call `reply.hijack` first). `headers`: those that the response does not have yet.
 */
export function prebuiltRefusal(
  failure: object,
  retryAfter: number,
  headers: OutgoingHttpHeaders = {},
): (response: ServerResponse) => void {
  const body = Buffer.from(JSON.stringify(failure));
  const head = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'retry-after': retryAfter,
  }).flatMap(([name, value]) => [name, String(value)]);
  return (response) => {
    if (!response.destroyed) response.writeHead(503, head).end(body);
  };
}
