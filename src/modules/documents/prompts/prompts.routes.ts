import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { publishPrompt, savePrompt } from '../types/prompts.service.ts';
import { promptsApi, trialsApi } from './prompts.api.ts';
import { candidates, chooseSamples, promptDesk } from './prompts.service.ts';
import { cancelTrial, readTrial, recentTrials, startTrial } from './trials.service.ts';

/** Routes of prompts and their trials. */
export function promptRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serve(app, promptsApi.desk, async (request) =>
    ok(await run(request, (ctx) => promptDesk(ctx, request.params.idguid))),
  );
  serve(app, promptsApi.save, async (request) => {
    const { idguid } = request.params;
    let number = 0;
    const desk = await run(request, async (ctx) => {
      number = await savePrompt(ctx, idguid, request.body);
      return promptDesk(ctx, idguid);
    });
    return ok(desk, `Sačuvano kao verzija ${number}. Model je dobija tek kad je objavite.`);
  });
  serve(app, promptsApi.publish, async (request) => {
    const { idguid } = request.params;
    const { number } = request.body;
    const desk = await run(request, async (ctx) => {
      await publishPrompt(ctx, idguid, request.body);
      return promptDesk(ctx, idguid);
    });
    return ok(
      desk,
      number === null ? 'Model više ne dobija posebno uputstvo.' : `Objavljena je verzija ${number}.`,
    );
  });
  serve(app, promptsApi.candidates, async (request) =>
    ok(await run(request, (ctx) => candidates(ctx, request.params.idguid, request.query.q))),
  );
  serve(app, promptsApi.choose, async (request) =>
    ok(await run(request, (ctx) => chooseSamples(ctx, request.params.idguid, request.body.documents))),
  );
  serve(app, trialsApi.start, async (request) =>
    ok(await run(request, (ctx) => startTrial(ctx, request.body))),
  );
  serve(app, trialsApi.recent, async (request) =>
    ok(await run(request, (ctx) => recentTrials(ctx, request.query.type))),
  );
  serve(app, trialsApi.get, async (request) =>
    ok(await run(request, (ctx) => readTrial(ctx, request.params.idguid))),
  );
  serve(app, trialsApi.cancel, async (request) =>
    ok(await run(request, (ctx) => cancelTrial(ctx, request.params.idguid)), 'Proba je prekinuta.'),
  );
}
