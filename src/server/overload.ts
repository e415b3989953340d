import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OutageError } from '../core/dberrors.ts';
import { prebuiltRefusal } from '../core/refusal.ts';
import { type Pool, requestKind } from './db/client.ts';
import { OUTAGE_RESPONSES, outageFailure } from './errors.ts';
import type { Outages, QueueOutage } from './outages.ts';
import { dropConnection, MAX_QUEUED, throttleResponses } from './response-throttle.ts';

/**
 * Requests that may wait for a database connection, by kind. The limits are separate: anonymous requests cannot crowd
 * out those of signed-in people, and nobody who fills the queue can prevent a sign-in.
 */
const QUEUE_LIMITS = { guarded: 50, public: 20 };
/** Part of the time that a request may wait. While the first in the queue has waited longer, nobody joins it. */
const JOINABLE = 0.6;

/**
 * Refuses with 503 what could not be served soon: `overloaded`, or `unavailable` while the database is. A route that
 * needs no database (`withoutDatabase`) is always served; one with its own answer (`onOutage`) gives that. `maxWait`: milliseconds
 * that a request may wait for a connection of the pool.
 */
export function refuseOverload(
  app: FastifyInstance,
  pool: Pick<Pool, 'queue'>,
  headers: OutgoingHttpHeaders,
  outages: Pick<Outages, 'record' | 'isDatabaseDown' | 'diagnoseQueue'>,
  maxWait: number,
): void {
  const prebuilt = (kind: QueueOutage) =>
    prebuiltRefusal(outageFailure(kind), OUTAGE_RESPONSES[kind].retryAfter, headers);
  const responses = { unavailable: prebuilt('unavailable'), overloaded: prebuilt('overloaded') };
  const send = throttleResponses((response, kind: QueueOutage) => responses[kind](response));
  const refuse = (response: ServerResponse, kind: QueueOutage): void => {
    outages.record(kind);
    send(response, kind);
  };
  let diagnosing = 0;
  const diagnoseAndRefuse = async (response: ServerResponse): Promise<void> => {
    if (diagnosing === MAX_QUEUED) dropConnection(response);
    else {
      diagnosing++;
      const kind = await outages.diagnoseQueue();
      diagnosing--;
      refuse(response, kind);
    }
  };

  const check = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { permission, withoutDatabase, onOutage } = request.routeOptions.config;
    const kind = permission === 'public' ? 'public' : 'guarded';
    const { queue } = pool;
    const stalled = performance.now() - queue.since > maxWait * JOINABLE;
    const outage = outages.isDatabaseDown() ? 'unavailable' : 'overloaded';
    if (!permission) done();
    else if (withoutDatabase || (!stalled && queue[kind] < QUEUE_LIMITS[kind])) requestKind.run(kind, done);
    else if (onOutage) done(new OutageError(outage));
    else {
      reply.hijack();
      if (stalled && outage === 'overloaded') void diagnoseAndRefuse(reply.raw);
      else refuse(reply.raw, outage);
    }
  };
  app.addHook('onRequest', check);
  // Checks again after the body has arrived: the queue may have filled meanwhile.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.body === undefined) done();
    else check(request, reply, done);
  });
}
