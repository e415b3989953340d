import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Aborted when the response is sent or the client disconnects. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  finished(reply.raw, () => controller.abort());
  return controller.signal;
}
