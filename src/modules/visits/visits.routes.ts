import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../core/context.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { callerOf, ok, withOperator } from '../../core/http.ts';
import { createRateLimiter, rateLimitError } from '../../core/rate-limit.ts';
import { secretOf } from '../../core/secrets.ts';
import { createSemaphore } from '../../core/semaphore.ts';
import { serve } from '../../core/serve.ts';
import { exportTable } from '../../core/transfer/export.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import type { Deps } from '../../server/module.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { placeOf } from './geo/lookup.ts';
import { agentOf } from './intake/agent.ts';
import { intakeOf } from './intake/parts.ts';
import { VISITOR_KEY, viewOf } from './intake/view.ts';
import { panelTable, readPanel, viewsTable } from './panels.service.ts';
import { chartApi, liveApi, panelApi, summaryApi, viewsExportApi, visitApi } from './visits.api.ts';
import { readChart, readLive, readSummary } from './visits.service.ts';

const MINUTE = 60_000;
/**
 * Concurrent counting queries on a node. One screen sends six at once; more in parallel would not finish sooner, and each
 * may use much of the database's memory (`withRoom`).
 */
const counting = createSemaphore({
  running: 2,
  share: 2,
  waiting: 60,
  busy: 'Posjete upravo gleda više ljudi.',
});

/** Public route that records a page view, and the operator's routes. */
export async function visitRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, config, pageOf, log } = deps;
  const intake = intakeOf(deps);
  /** Waits before taking a connection; skips clients that have disconnected. */
  const withPermit = <T>(request: FastifyRequest, reply: FastifyReply, work: (ctx: Ctx) => Promise<T>) =>
    counting.run(callerOf(request).actor.userId, goneOf(reply), () => withOperator(database, request, work));
  /** A flood from many addresses must not slow down the product (decisions/026). */
  const limiter = createRateLimiter(config.visitsPerSecond, (refused) =>
    log.warn({ refused }, 'page views refused'),
  );
  app.fastReject.register(visitApi, limiter.isExhausted, FLOOD);
  const publicHost = new URL(config.publicUrl).hostname;

  await app.register(async (limited) => {
    // Per node and address; IPv6 per /64.
    await limited.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError });

    serve(
      limited,
      visitApi,
      async (request) => {
        const { body, ip, hostname } = request;
        const agent = agentOf(body.user_agent);
        if (!agent) return said('Posjeta nije zabilježena: ovo nije preglednik osobe.');
        // Looked up here, because the address is not passed on.
        const place = placeOf(ip);
        const secret = await secretOf(database, VISITOR_KEY);
        const own = [publicHost, hostname];
        intake.add(viewOf(body, { at: new Date(), agent, place, own, pageOf, secret }));
        return said('Posjeta je zabilježena.');
      },
      {
        config: { rateLimit: { max: 120, timeWindow: MINUTE }, withoutDatabase: true },
        bodyLimit: 16 * 1024,
        onRequest: (_request, _reply, done) => done(limiter.tryAcquire() ? undefined : FLOOD),
        preValidation: respectPrivacy,
      },
    );
  });

  serve(app, liveApi, async (request) => ok(await withOperator(database, request, readLive)));
  serve(app, summaryApi, async (request, reply) =>
    ok(await withPermit(request, reply, (ctx) => readSummary(ctx, request.query))),
  );
  serve(app, chartApi, async (request, reply) =>
    ok(await withPermit(request, reply, (ctx) => readChart(ctx, request.query))),
  );
  serve(app, panelApi, async (request, reply) => {
    const { limit, format, ...asked } = request.query;
    const panel = dimensionOf(request.params.panel);
    if (format)
      return exportTable(
        panelTable(panel, asked),
        format,
        (work) => withOperator(database, request, work),
        reply,
      );
    return ok(await withPermit(request, reply, (ctx) => readPanel(ctx, panel, asked, { limit })));
  });
  serve(app, viewsExportApi, async (request, reply) => {
    const { format, ...asked } = request.query;
    const run = <T>(work: (ctx: Ctx) => Promise<T>) => withOperator(database, request, work);
    const table = viewsTable(asked);
    if (format) return exportTable(table, format, run, reply);
    return ok({ total: await run((ctx) => table.count(ctx)) });
  });
}

const FLOOD = new AppError(503, 'flood', 'Previše posjeta odjednom.', { data: { retry_after: 1 } });

const said = (message: string) => ({ success: true as const, message });

/** Throws 404 for an unknown panel. */
function dimensionOf(name: string): Dimension {
  const found = DIMENSIONS.find((dimension) => dimension === name);
  if (!found) throw notFound();
  return found;
}

/** Do-Not-Track and Global Privacy Control: such a view is not recorded. */
async function respectPrivacy(request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.dnt === '1' || request.headers['sec-gpc'] === '1')
    return reply.send(said('Posjeta nije zabilježena, kako preglednik traži.'));
}
