import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countText } from '../../../core/count-text.ts';
import { type AppError, invalid } from '../../../core/errors.ts';
import { ok } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import type { KnownLogKey } from '../keys/known-keys.ts';
import type { SentText } from './body.ts';
import { intakeApi, type TakenLines } from './intake.api.ts';
import { cutOff, nothingSent } from './later.ts';
import { readLine } from './read-line.ts';
import { admitSender, countLines, takeBatch } from './senders.ts';
import { partsOf } from './split.ts';
import type { SentLine } from './take-lines.ts';

const BYTES = 'application/octet-stream';
/** Most lines of a batch, and faults that the answer names. */
const MOST_LINES = 5000;
const MOST_FAULTS = 20;

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
        countLines(database, key, { taken: taken.accepted, refused: taken.refused });
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

/** The lines of a batch, and what is wrong with it. Throws 400 for an empty one, 503 for one that broke off before its first line. */
function readBatch({ text, isCut }: SentText): TakenLines & { lines: SentLine[] } {
  const lines: SentLine[] = [];
  const taken: TakenLines = { accepted: 0, refused: 0, errors: [] };
  const refuse = (line: number, message: string): void => {
    taken.refused += 1;
    if (taken.errors.length < MOST_FAULTS) taken.errors.push({ line, message });
  };
  for (const part of partsOf(text, isCut)) {
    if ('fault' in part) refuse(part.line, part.fault);
    else if (lines.length >= MOST_LINES)
      refuse(part.line, `Odjednom se prima najviše ${countText(MOST_LINES)} zapisa.`);
    else {
      const line = readLine(part.value);
      if (line) lines.push(line);
      else refuse(part.line, 'Zapis mora biti JSON objekat ili tekst.');
    }
  }
  if (lines.length === 0 && isCut) throw cutOff();
  if (lines.length === 0 && taken.refused === 0) throw nothingSent();
  return { ...taken, accepted: lines.length, lines };
}

const nothingTaken = ({ errors }: TakenLines): AppError =>
  invalid(
    Object.fromEntries(errors.map(({ line, message }) => [String(line), message])),
    'Nijedan zapis nije sačuvan, jer nijedan nije ispravan.',
  );
