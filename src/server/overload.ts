import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InTrouble } from '../core/dberrors.ts';
import { madeRefusal } from '../core/refusal.ts';
import { type Pool, requestKind } from './db/client.ts';
import { TROUBLE_ANSWERS, troubleFailure } from './errors.ts';
import { hangUp, MOST, paced } from './paced.ts';
import type { Troubles, Waiting } from './troubles.ts';

/**
 * Requests that may wait for a connection to the database, by who sends them. Neither takes the other's places: whoever signs
 * in finds one while others fill the queue, and strangers cannot shut out those who are known.
 */
const PLACES = { guarded: 50, public: 20 };
/** Milliseconds. While somebody has waited longer nobody joins the queue: they would wait as long. */
const PATIENCE = 3000;

/**
 * Refuses what could not be served soon, with 503: `overloaded`, or `unavailable` where the database is away. A route without
 * need of the database (`withoutDatabase`) is always served; one that answers otherwise (`inTrouble`) does.
 */
export function refuseOverload(
  app: FastifyInstance,
  pool: Pick<Pool, 'queue'>,
  headers: OutgoingHttpHeaders,
  troubles: Pick<Troubles, 'note' | 'isAway' | 'whyWaiting'>,
): void {
  const made = (why: Waiting) => madeRefusal(troubleFailure(why), TROUBLE_ANSWERS[why].retryAfter, headers);
  const answers = { away: made('away'), overloaded: made('overloaded') };
  const send = paced((response, why: Waiting) => answers[why](response));
  const refuse = (response: ServerResponse, why: Waiting): void => {
    troubles.note(why);
    send(response, why);
  };
  let asking = 0;
  const refuseLate = async (response: ServerResponse): Promise<void> => {
    if (asking === MOST) hangUp(response);
    else {
      asking++;
      const why = await troubles.whyWaiting();
      asking--;
      refuse(response, why);
    }
  };

  const check = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { permission, withoutDatabase, inTrouble } = request.routeOptions.config;
    const kind = permission === 'public' ? 'public' : 'guarded';
    const { queue } = pool;
    const late = performance.now() - queue.since > PATIENCE;
    const known = troubles.isAway() ? 'away' : 'overloaded';
    if (!permission) done();
    else if (withoutDatabase || (!late && queue[kind] < PLACES[kind])) requestKind.run(kind, done);
    else if (inTrouble) done(new InTrouble(known));
    else {
      reply.hijack();
      if (late && known === 'overloaded') void refuseLate(reply.raw);
      else refuse(reply.raw, known);
    }
  };
  app.addHook('onRequest', check);
  // Their heads came when there was room; meanwhile their bodies have come.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.body === undefined) done();
    else check(request, reply, done);
  });
}
