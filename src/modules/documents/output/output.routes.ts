import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { contentDisposition } from '../../../core/transfer/disposition.ts';
import { exportFile, TYPES } from '../../../core/transfer/export.ts';
import type { Deps } from '../../../server/module.ts';
import { approvedValuesApi, exportApi } from './export.api.ts';
import { approvedValues, writeApproved } from './export.service.ts';

const JSON_TYPE = 'application/vnd.carsija.documents+json; charset=utf-8';

/** Routes of what comes out of documents. */
export function outputRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serve(app, exportApi, async (request, reply) => {
    const { format, documents, query, mark } = request.body;
    const wanted = documents ? { documents } : { query: query ?? {} };
    const type = format === 'json' ? JSON_TYPE : TYPES[format];
    return exportFile(
      { name: 'dokumenti', ending: format, type },
      (work) => run(request, work),
      reply,
      (ctx, file, gone) => writeApproved(ctx, { wanted, format, mark }, file, gone),
    );
  });
  serve(app, approvedValuesApi, async (request, reply) => {
    const { name, values } = await run(request, (ctx) => approvedValues(ctx, request.params.idguid));
    reply.header('content-disposition', contentDisposition('attachment', `${name}.json`));
    return ok(values);
  });
}
