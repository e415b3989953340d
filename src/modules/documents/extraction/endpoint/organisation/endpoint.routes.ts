import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../../core/errors.ts';
import { ok, withCaller } from '../../../../../core/http.ts';
import { serve } from '../../../../../core/serve.ts';
import type { Deps } from '../../../../../server/module.ts';
import { endpointGet, endpointProbe, endpointUpdate } from './endpoint.api.ts';
import { readEndpoint, updateEndpoint } from './endpoint.service.ts';
import { noteOutcome, openEndpoint } from './open-endpoint.ts';
import { probe } from './probe.ts';

/** Whole time of a call of the trial, in milliseconds: somebody waits for it. */
const DEADLINE = 30_000;

/** Routes of an organisation's language model. */
export function endpointRoutes(app: FastifyInstance, { database, config, log }: Deps): void {
  const allow = config.extractorAllow;
  serve(app, endpointGet, async (request) => ok(await withCaller(database, request, readEndpoint)));
  serve(app, endpointUpdate, async (request) =>
    ok(
      await withCaller(database, request, (ctx) => updateEndpoint(ctx, request.body, allow)),
      'Postavke su sačuvane.',
    ),
  );
  serve(app, endpointProbe, async (request) => {
    const open = await withCaller(database, request, (ctx) =>
      openEndpoint(ctx.db, ctx.tenant.id, { log, allow, deadline: DEADLINE, anyway: true }),
    );
    if (!open) throw new AppError(409, 'incomplete', 'Prvo sačuvajte adresu i ime modela.');
    try {
      const { answer, fault } = await probe(open.settings);
      await withCaller(database, request, (ctx) => noteOutcome(ctx.db, ctx.tenant.id, open, fault));
      return ok(answer);
    } finally {
      await open.close();
    }
  });
}
