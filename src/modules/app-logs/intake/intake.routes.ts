import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countText } from '../../../core/count-text.ts';
import { type AppError, invalid } from '../../../core/errors.ts';
import { ok } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import type { KnownLogKey } from '../keys/known-keys.ts';
import { intakeApi, type TakenLines } from './intake.api.ts';
import { readBatch } from './read-batch.ts';
import { admitSender, takeBatch } from './senders.ts';

const BYTES = 'application/octet-stream';

/** Where applications send their lines. */
export async function intakeRoutes(app: FastifyInstance, { database, log }: Deps): Promise<void> {
  const senders = new WeakMap<FastifyRequest, KnownLogKey>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(BYTES, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request) => {
      senders.set(request, await admitSender(database, request));
      // Whatever type they say it is, it is read here, and no further than it may be long.
      request.raw.headers['content-type'] = BYTES;
    });
    serve(
      scope,
      intakeApi,
      async (request, reply) => {
        const key = senders.get(request)!;
        const batch = await takeBatch({ database, log }, key, { request, reply }, readBatch);
        const { lines: _lines, shortened: _shortened, ...taken } = batch;
        if (taken.accepted === 0) throw nothingTaken(taken);
        return ok(
          taken,
          taken.refused === 0 ? undefined : `Neki zapisi nisu sačuvani: ${countText(taken.refused)}.`,
        );
      },
      { config: { withoutDatabase: true } },
    );
  });
}

const nothingTaken = ({ errors }: TakenLines): AppError =>
  invalid(
    Object.fromEntries(errors.map(({ line, message }) => [String(line), message])),
    'Nijedan zapis nije sačuvan, jer nijedan nije ispravan.',
  );
