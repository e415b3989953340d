import type { FastifyReply, FastifyRequest } from 'fastify';
import { asCaller, inNameOf, ok } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import type { ServerModule } from '../../server/module.ts';
import { chartsApi, stepsApi, waitingApi } from './dashboard.api.ts';
import { type Asking, chartsOf, stepsOf, thingsWaiting } from './dashboard.service.ts';

/** Server part of the dashboard: what the modules have put into its slots. */
export default {
  name: 'dashboard',
  routes(app, { database, log }) {
    const answer = <T>(request: FastifyRequest, reply: FastifyReply, work: (asking: Asking) => Promise<T>) =>
      asCaller(request, (caller) =>
        work({
          run: (part) => inNameOf(database, caller, request, part),
          permissions: caller.actor.permissions,
          signal: goneOf(reply),
          onFailure: ({ name }, err) => log.warn({ err, part: name }, 'a part of the dashboard has failed'),
        }),
      );
    serve(app, waitingApi, async (request, reply) => ok(await answer(request, reply, thingsWaiting)));
    serve(app, chartsApi, async (request, reply) => ok(await answer(request, reply, chartsOf)));
    serve(app, stepsApi, async (request, reply) => ok(await answer(request, reply, stepsOf)));
  },
} satisfies ServerModule;
