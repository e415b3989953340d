import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * A refusal that may have to be given thousands of times a second: 503 with `Retry-After` (seconds), its bytes made once and written past
 * the framework, which takes twice as long (`reply.hijack` first). `headers`: those that the answer does not have already.
 */
export function madeRefusal(
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
