import type { FastifyInstance } from 'fastify';
import type { Database } from '../../core/context.ts';
import { callerOf, inPersonOnly, withCaller } from '../../core/http.ts';
import { comparePositions, readCursor } from '../../core/live/cursor.ts';
import type { LiveHub } from '../../core/live/hub.ts';
import { missedEvents } from '../../core/live/reader.ts';
import { LiveStream } from '../../core/live/stream.ts';
import { tooManyRequests } from '../../core/rate-limit.ts';
import { serve } from '../../core/serve.ts';
import { liveApi } from './live.api.ts';

/** Streams of one session on one node: a browser has one, and one more while it changes over. */
export const STREAMS_OF_SESSION = 4;

/** The stream of live events, one for each browser. With a cursor it resumes there. */
export function liveRoutes(app: FastifyInstance, database: Database, hub: LiveHub): void {
  serve(app, liveApi, async (request, reply) => {
    const { sessionId } = callerOf(request);
    if (!sessionId) throw inPersonOnly();
    if (hub.countOf(sessionId) >= STREAMS_OF_SESSION)
      throw tooManyRequests(10, 'Previše otvorenih tokova događaja u ovoj prijavi.');
    const { raw } = reply;
    // The client left before the handler ran: 'close' has been emitted already.
    if (raw.destroyed) return reply;
    const stream = new LiveStream(request, raw);
    raw.on('close', () => {
      stream.ended = true;
      hub.leave(stream);
    });
    raw.on('error', () => {});
    try {
      const position = await hub.join(stream);
      const lastEventId = request.headers['last-event-id'];
      const cursor = typeof lastEventId === 'string' ? readCursor(lastEventId, Date.now()) : null;
      // A cursor from before a restore may be ahead of the current position.
      const known = cursor && comparePositions(cursor, position) <= 0 ? cursor : null;
      // Confirms the rights as well: before `join`, no stream was told of a change.
      const missed = await withCaller(
        database,
        request,
        async (ctx) => known && missedEvents(ctx, known, position),
      );
      if (stream.ended) return reply;
      reply.hijack();
      stream.begin(
        position,
        known && missed ? { from: known, missed } : { reset: lastEventId !== undefined },
      );
      if (stream.ended) hub.leave(stream);
      return reply;
    } catch (error) {
      hub.leave(stream);
      if (stream.ended) return reply;
      throw error;
    }
  });
}
