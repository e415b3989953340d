import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnreadable } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The request may take as long as it needs, but may not pause for so many milliseconds. For routes that receive large files;
     * other requests must have arrived within `RECEIVE_TIMEOUT`.
     */
    idleTimeout?: number;
  }
}

/** Timeout for receiving a request, in milliseconds. */
const RECEIVE_TIMEOUT = 120_000;

/**
 * Limits how long a request may take to arrive, by route: Node's own `requestTimeout` knows no exception. Headers have Node's
 * `headersTimeout`. A late request is answered with 408.
 */
export function limitReceiving(
  app: FastifyInstance,
  headers: OutgoingHttpHeaders,
  timeout = RECEIVE_TIMEOUT,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { idleTimeout } = request.routeOptions.config;
      if (idleTimeout) limitPauses(request, idleTimeout);
      else limitTime(request, reply, timeout, headers);
    }
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function limitTime(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  timeout: number,
  headers: OutgoingHttpHeaders,
): void {
  const late = setTimeout(() => {
    if (!raw.complete)
      answerUnreadable(
        Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
        headers,
      );
  }, timeout);
  late.unref();
  const clear = (): void => clearTimeout(late);
  raw.once('close', clear);
  reply.raw.once('finish', clear);
}

function limitPauses({ raw }: FastifyRequest, timeout: number): void {
  raw.setTimeout(timeout, () => {
    if (!raw.complete) raw.socket.destroy();
  });
}
