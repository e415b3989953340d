import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { ok } from '../../../core/http.ts';
import { tooManyRequests } from '../../../core/rate-limit.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { type KnownLogKey, logKeyOf } from '../keys/known-keys.ts';
import { logStoreOf, storeFull } from '../store/log-store.ts';
import { readSent } from './body.ts';
import { intakeApi, type TakenLines } from './intake.api.ts';
import { keyCountsOf } from './key-counts.ts';
import { readLine } from './read-line.ts';
import { partsOf } from './split.ts';
import { type SentLine, takeLines } from './take-lines.ts';
import { LineThrottle } from './throttle.ts';

const BYTES = 'application/octet-stream';
/** Most lines of a batch, and faults that the answer names. */
const MOST_LINES = 5000;
const MOST_FAULTS = 20;

const throttles = new WeakMap<Database, LineThrottle>();

/** The throttle of a node, which all ways of sending lines with a key share. */
export function lineThrottleOf(database: Database): LineThrottle {
  let throttle = throttles.get(database);
  if (!throttle) {
    throttle = new LineThrottle();
    throttles.set(database, throttle);
  }
  return throttle;
}

/**
 * The key of a request that sends lines. Throws 401 for one that does not hold, 429 if it has sent too many, 503 if there is no room:
 * a sender that is told 400 or 413 loses its lines without a word, so whatever may be sent later is told so.
 */
export async function admitSender(database: Database, request: FastifyRequest): Promise<KnownLogKey> {
  const key = await logKeyOf(database, request);
  const wait = lineThrottleOf(database).wait(key.idguid, key.limit);
  if (wait > 0) throw tooManyRequests(wait, `Previše redova s ovim ključem: najviše ${key.limit} u minuti.`);
  if (logStoreOf(database).full) throw storeFull();
  return key;
}

/** Counts what became of the lines of a key. */
export function countLines(
  database: Database,
  key: KnownLogKey,
  count: { taken: number; refused: number },
): void {
  lineThrottleOf(database).take(key.idguid, key.limit, count.taken + count.refused);
  keyCountsOf(database).add(key.idguid, count);
}

/** Where applications send their lines. */
export async function intakeRoutes(app: FastifyInstance, { database }: Deps): Promise<void> {
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
        const { lines, ...taken } = await readBatch(request, database, key).catch((error: unknown) => {
          // What was not read of the body is thrown away.
          reply.header('connection', 'close');
          request.raw.resume();
          throw error;
        });
        if (lines.length > 0)
          await takeLines(database, lines, {
            tenantId: key.tenantId,
            app: key.app,
            node: null,
            release: null,
          });
        countLines(database, key, { taken: taken.accepted, refused: taken.refused });
        if (taken.accepted === 0) throw nothingTaken(taken);
        return ok(taken, taken.refused === 0 ? undefined : `Neki redovi nisu sačuvani: ${taken.refused}.`);
      },
      { config: { withoutDatabase: true } },
    );
  });
}

async function readBatch(
  request: FastifyRequest,
  database: Database,
  key: KnownLogKey,
): Promise<TakenLines & { lines: SentLine[] }> {
  if (!request.body) throw nothingSent();
  const sent = await readSent(request.body as Readable, request.headers['content-encoding']).catch(
    (error: unknown) => {
      if (error instanceof AppError) countLines(database, key, { taken: 0, refused: 1 });
      throw error;
    },
  );
  const lines: SentLine[] = [];
  const taken: TakenLines = { accepted: 0, refused: 0, errors: [] };
  const refuse = (line: number, message: string): void => {
    taken.refused += 1;
    if (taken.errors.length < MOST_FAULTS) taken.errors.push({ line, message });
  };
  for (const part of partsOf(sent.text, sent.isCut)) {
    if ('fault' in part) refuse(part.line, part.fault);
    else if (lines.length >= MOST_LINES) refuse(part.line, `Odjednom se prima najviše ${MOST_LINES} redova.`);
    else {
      const line = readLine(part.value);
      if (line) lines.push(line);
      else refuse(part.line, 'Red mora biti JSON objekat ili tekst.');
    }
  }
  if (lines.length === 0 && taken.refused === 0) throw nothingSent();
  return { ...taken, accepted: lines.length, lines };
}

const nothingSent = (): AppError => new AppError(400, 'bad_request', 'Zahtjev nema sadržaja.');

const nothingTaken = ({ errors }: TakenLines): AppError =>
  invalid(
    Object.fromEntries(errors.map(({ line, message }) => [String(line), message])),
    'Nijedan red nije sačuvan, jer nijedan nije ispravan.',
  );
