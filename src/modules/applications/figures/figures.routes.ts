import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { figuresGet } from './figures.api.ts';
import { figuresOf } from './figures.service.ts';

/** What the publisher sees of downloads and installations. */
export function figureRoutes(app: FastifyInstance, { database }: Deps): void {
  serviceRoutes(app)(
    figuresGet,
    (request, work) => withCaller(database, request, work),
    (ctx, { params, query }) => figuresOf(ctx, params.idguid, query),
  );
}
