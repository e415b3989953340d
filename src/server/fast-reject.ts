import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../core/endpoint.ts';
import type { AppError } from '../core/errors.ts';
import { prebuiltRefusal } from '../core/refusal.ts';
import { failureOf, retryAfterOf } from './errors.ts';

interface FastReject {
  /** While `isExhausted`, answers requests to an endpoint without parameters with `error`, a 503 with `retry_after`. */
  register(endpoint: Endpoint, isExhausted: () => boolean, error: AppError): void;
  /** The number of refusals since the last call. */
  takeCount(): number;
}

declare module 'fastify' {
  interface FastifyInstance {
    fastReject: FastReject;
  }
}

/**
 * Lets routes refuse requests before Fastify sees them (`app.fastReject`): in a flood of a thousand a second, Fastify's
 * own work costs as much as the refusal. The route must refuse too: `inject`, and the second server that Fastify opens
 * for `localhost`, bypass this. `headers`: those of every response.
 */
export function installFastReject(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  const { server } = app;
  const rules = new Map<string, { isExhausted: () => boolean; refuse: (response: ServerResponse) => void }>();
  let count = 0;
  app.decorate('fastReject', {
    register({ method, path }, isExhausted, error) {
      const refuse = prebuiltRefusal(failureOf(error), retryAfterOf(error) ?? 1, headers);
      rules.set(`${method} ${path}`, { isExhausted, refuse });
    },
    takeCount() {
      const taken = count;
      count = 0;
      return taken;
    },
  });
  const [serve] = server.listeners('request') as [RequestListener];
  server.removeListener('request', serve);
  server.on('request', (request, response) => {
    const rule = rules.get(`${request.method} ${request.url}`);
    // While the server closes, Fastify ends each connection with its response.
    if (!rule || !server.listening || !rule.isExhausted()) return serve(request, response);
    count++;
    rule.refuse(response);
  });
}
