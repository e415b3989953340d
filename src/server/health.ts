import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import { z } from 'zod';
import { answerOf, endpoint } from '../core/endpoint.ts';
import { notFound } from '../core/errors.ts';
import { ok } from '../core/http.ts';
import { outgoingMetrics } from '../core/http-client/metrics.ts';
import { serve } from '../core/serve.ts';
import { backupMetrics } from './backup/scheduled.ts';
import { isLocalRequest } from './local-request.ts';
import type { Deps } from './module.ts';

const common = { method: 'GET', permission: 'public', tag: 'Sistem' } as const;
const health = endpoint({
  ...common,
  path: '/api/health',
  summary: 'Server radi',
  answer: answerOf(z.strictObject({ status: z.literal('ok') })),
});
const ready = endpoint({
  ...common,
  path: '/api/ready',
  summary: 'Baza podataka odgovara',
  answer: answerOf(z.strictObject({ status: z.literal('ready') })),
});

/** `/api/health` (liveness), `/api/ready` (database) and `/metrics` for a local Prometheus. None uses the pool. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const config = { permission: 'public', withoutDatabase: true };
  const registry = new Registry();
  const metrics: readonly Metric[] = [
    ...outgoingMetrics,
    ...backupMetrics(deps.config),
    ...(deps.replica?.metrics ?? []),
  ];
  for (const metric of metrics) registry.registerMetric(metric);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers of 500 and above',
    registers: [registry],
    collect() {
      this.inc(app.fastReject.takeCount());
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) refused.inc();
  });

  const all = Registry.merge([processMetrics(), registry]);

  serve(app, health, async () => ok({ status: 'ok' }), { config });
  const isReady = async () => {
    await deps.pingDatabase();
    return ok({ status: 'ready' as const });
  };
  serve(app, ready, isReady, { config });
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    // Internal figures are for local requests only.
    if (!isLocalRequest(request)) throw notFound();
    return reply.type(all.contentType).send(await all.metrics());
  });
}

let ofProcess: Registry | undefined;
/**
 * Memory, event loop and garbage collection. Once for a process, however many servers tests start in it: what measures them never
 * stops, and would keep each server in memory.
 */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
