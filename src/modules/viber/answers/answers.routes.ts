import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { answersGet, answersPut } from './answers.api.ts';
import { getAnswers, saveAnswers } from './answers.service.ts';

/** How bots answer by themselves. */
export function answersRoutes(app: FastifyInstance, deps: Deps): void {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  const route = serviceRoutes(app);
  route(answersGet, run, (ctx, { params }) => getAnswers(ctx, deps, params.idguid));
  route(
    answersPut,
    run,
    (ctx, { params, body }) => saveAnswers(ctx, deps, params.idguid, body),
    'Automatski odgovori su sačuvani.',
  );
}
