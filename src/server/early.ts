import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../core/endpoint.ts';
import type { AppError } from '../core/errors.ts';
import { madeRefusal } from '../core/refusal.ts';
import { failureOf, waitOf } from './errors.ts';

interface Early {
  /** While `refuses`, answers what is sent to an endpoint without parameters by `refusal`, a 503 that says when to come again. */
  refuse(endpoint: Endpoint, refuses: () => boolean, refusal: AppError): void;
  /** How many were refused since this was last asked. */
  take(): number;
}

declare module 'fastify' {
  interface FastifyInstance {
    early: Early;
  }
}

/**
 * Lets routes refuse before the framework makes anything of a request (`app.early`), which takes as long as the refusal itself: for
 * what a flood is refused a thousand times a second. The route must refuse, too; `inject` does not come by here, nor does the second server that the framework opens for `localhost`. `headers`: those that every answer has.
 */
export function refuseEarly(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  const { server } = app;
  const doors = new Map<string, { refuses: () => boolean; refuse: (response: ServerResponse) => void }>();
  let count = 0;
  app.decorate('early', {
    refuse({ method, path }, refuses, error) {
      const refuse = madeRefusal(failureOf(error), waitOf(error) ?? 1, headers);
      doors.set(`${method} ${path}`, { refuses, refuse });
    },
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
  });
  const [serve] = server.listeners('request') as [RequestListener];
  server.removeListener('request', serve);
  server.on('request', (request, response) => {
    const door = doors.get(`${request.method} ${request.url}`);
    // While it closes, the framework ends each connection with its answer.
    if (!door || !server.listening || !door.refuses()) return serve(request, response);
    count++;
    door.refuse(response);
  });
}
