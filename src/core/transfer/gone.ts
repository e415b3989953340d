import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Fires when the answer is sent, or when whoever waited for it has gone. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  finished(reply.raw, () => controller.abort());
  return controller.signal;
}
