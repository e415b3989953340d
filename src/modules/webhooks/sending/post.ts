import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { guardOfGiven } from '../../../core/egress/given-address.ts';
import { createHttpClient, HttpClientError } from '../../../core/http-client/client.ts';
import type { Reason } from '../deliveries.api.ts';

/** Milliseconds for everything: connecting, sending, and the head of the answer. */
const DEADLINE = 15_000;
/** Bytes of an answer that are kept. */
const KEPT = 2048;

/** How a try went; `reason` null: it was delivered. */
export interface Outcome {
  status: number | null;
  reason: Reason | null;
  response: string | null;
  ms: number;
}

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Sending {
  log: Logger;
  /** Addresses that the operator allowed (WEBHOOK_ALLOW). */
  allow: readonly string[];
  signal: AbortSignal;
  deadline?: number;
}

/**
 * Sends a message once. Follows no redirect, reads only the beginning of the answer. Throws if `signal` ends it, because then nothing
 * is known.
 */
export async function post(
  { url: written, headers, body }: Message,
  { log, allow, signal, deadline = DEADLINE }: Sending,
): Promise<Outcome> {
  const begun = performance.now();
  const url = new URL(written);
  const late = AbortSignal.timeout(deadline);
  const client = createHttpClient({
    name: 'webhooks',
    base: url.origin,
    // A receiver that does not answer is its organisation's affair, and in its list.
    log: log.child({}, { level: log.levelVal <= 20 ? 'debug' : 'error' }),
    guard: guardOfGiven(url, allow),
    retries: 0,
    idleTimeout: deadline,
    connections: 1,
  });
  const outcome = (
    reason: Reason | null,
    status: number | null = null,
    response: string | null = null,
  ): Outcome => ({ status, reason, response, ms: Math.round(performance.now() - begun) });
  try {
    const answer = await client.open({
      method: 'POST',
      path: url.pathname + url.search,
      headers: { 'content-type': 'application/json', 'user-agent': 'Carsija-Webhooks/1', ...headers },
      body: [Buffer.from(body)],
      signal: AbortSignal.any([signal, late]),
    });
    return outcome(reasonOf(answer.status), answer.status, await beginningOf(answer.body));
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return outcome('timeout');
    if (!(error instanceof HttpClientError)) throw error;
    return outcome(error.reason === 'too_large' ? 'unreachable' : error.reason);
  } finally {
    await client.close();
  }
}

function reasonOf(status: number): Reason | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** The beginning of an answer as text. One that breaks off has answered all the same. */
async function beginningOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= KEPT) break;
    }
  } catch {
    // What has come is kept.
  }
  const bytes = Buffer.concat(chunks).subarray(0, KEPT);
  // A character that is cut in two is left out; PostgreSQL keeps no zero.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}
