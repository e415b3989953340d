import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { madeRefusal } from '../core/refusal.ts';
import type { Pool } from './db/client.ts';
import { TROUBLE_ANSWERS, troubleFailure } from './errors.ts';

/** Requests that may stand in line for a connection to the database. */
const PLACES = 50;
/** Places on top, for what is asked before one is known: whoever signs in finds one while others fill the line. */
const RESERVED = 20;
/** Milliseconds. While somebody has waited longer nobody joins the line: they would wait as long. */
const PATIENCE = 3000;
/**
 * Refusals that are sent at once, and how many more for each so many milliseconds since. Whoever waits as `Retry-After` says never
 * notices. Clients that ask again at once would otherwise leave no time for the work of those who were let in.
 */
const REFUSALS = 500;
const MORE = 30;
const TICK = 10;

/**
 * Refuses at once what could not be served soon: 503 `overloaded`, while the line for the database's connections is full. A
 * route without need of the database (`withoutDatabase`) is always served. `refused` is called with each.
 */
export function refuseOverload(
  app: FastifyInstance,
  pool: Pick<Pool, 'line'>,
  headers: OutgoingHttpHeaders,
  refused: () => void,
): void {
  const { retryAfter } = TROUBLE_ANSWERS.overloaded;
  const send = paced(madeRefusal(troubleFailure('overloaded'), retryAfter, headers));
  const check = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { permission, withoutDatabase } = request.routeOptions.config;
    if (!permission || withoutDatabase || !isFull(pool, permission === 'public')) {
      done();
      return;
    }
    refused();
    reply.hijack();
    send(reply.raw);
  };
  app.addHook('onRequest', check);
  // Their heads came when there was room; meanwhile their bodies have come.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.body === undefined) done();
    else check(request, reply, done);
  });
}

function isFull({ line: { length, since } }: Pick<Pool, 'line'>, open: boolean): boolean {
  return length >= PLACES + (open ? RESERVED : 0) || (length > 0 && performance.now() - since > PATIENCE);
}

/** Does as many as are allowed at once, and the rest in their turn. */
function paced<T>(work: (item: T) => void): (item: T) => void {
  const held: T[] = [];
  let left = REFUSALS;
  let ticking = false;
  const tick = (): void => {
    left += MORE;
    for (const item of held.splice(0, left)) {
      left--;
      work(item);
    }
    left = Math.min(left, REFUSALS);
    ticking = left < REFUSALS;
    if (ticking) setTimeout(tick, TICK).unref();
  };
  return (item) => {
    if (!ticking) setTimeout(tick, TICK).unref();
    ticking = true;
    if (left === 0) return void held.push(item);
    left--;
    work(item);
  };
}
