import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countText } from '../../../core/count-text.ts';
import { outageOf } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';
import { plural } from '../../../core/plural.ts';
import type { Deps } from '../../../server/module.ts';
import { readSent, type SentText } from '../intake/body.ts';
import { admitSender, countLines } from '../intake/intake.routes.ts';
import { takeLines } from '../intake/take-lines.ts';
import type { KnownLogKey } from '../keys/known-keys.ts';
import { CUT_FIELD } from '../lines/line.ts';
import { OTLP_LOGS } from './paths.ts';
import { MOST_RECORDS, readLogs } from './read-logs.ts';

const BYTES = 'application/octet-stream';
/** Seconds after which lines may be sent again that came in part, or could not be stored. */
const AGAIN = 5;

/**
 * Where exporters of OpenTelemetry send logs (OTLP/HTTP, JSON). They come again after 429, 502, 503 and 504, and give up on anything else
 * without a word, so whatever may come right is answered so: 400, 413 and 415 are for what would be the same the next time.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp-response
 */
export async function otlpRoutes(app: FastifyInstance, { database, log }: Deps): Promise<void> {
  const senders = new WeakMap<FastifyRequest, KnownLogKey>();
  /** What a sender is told in a way that it gives up is counted with its key: nobody else hears of it. */
  const counted = (key: KnownLogKey, error: unknown): unknown => {
    if (error instanceof AppError && [400, 413, 415].includes(error.status))
      countLines(database, key, { taken: 0, refused: 1 });
    return error;
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(BYTES, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request) => {
      const key = await admitSender(database, request);
      senders.set(request, key);
      if (!isJson(request)) throw counted(key, notJson(request));
      // Read here, and no further than it may be long.
      request.raw.headers['content-type'] = BYTES;
    });
    scope.post(
      OTLP_LOGS,
      {
        config: { permission: 'public', withoutDatabase: true },
        // Of the protocol, not of our API.
        schema: { hide: true },
      },
      async (request, reply) => {
        const key = senders.get(request)!;
        const { lines, refused } = await sentLogs(request).catch((error: unknown) => {
          // What was not read of the body is thrown away.
          reply.header('connection', 'close');
          request.raw.resume();
          throw counted(key, error);
        });
        const source = { tenantId: key.tenantId, app: key.app, node: null, release: null };
        const cut = await takeLines(database, lines, source).catch((error: unknown) => {
          if (error instanceof AppError || outageOf(error)) throw error;
          // Elsewhere that is 409 or 500, on which a sender gives up.
          log.error({ err: error, key: key.idguid }, 'app-logs: lines could not be stored');
          throw later('Logovi se trenutno ne mogu sačuvati. Pokušajte ponovo.');
        });
        countLines(database, key, { taken: lines.length, refused });
        return answerOf(refused, cut);
      },
    );
  });
}

const later = (message: string): AppError =>
  new AppError(503, 'unavailable', message, { data: { retry_after: AGAIN } });

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
const isJson = (request: FastifyRequest): boolean => typeOf(request) === 'application/json';

const notJson = (request: FastifyRequest): AppError =>
  new AppError(
    415,
    'media_type',
    /protobuf|grpc/.test(typeOf(request))
      ? 'Logovi se ovdje primaju samo kao OTLP u JSON-u, a ne u protobufu: postavite OTEL_EXPORTER_OTLP_PROTOCOL=http/json.'
      : 'Logovi se ovdje primaju samo kao OTLP u JSON-u, uz Content-Type: application/json.',
  );

async function sentLogs(request: FastifyRequest): Promise<ReturnType<typeof readLogs>> {
  if (!request.body) throw nothingSent();
  return readLogs(parsed(await readSent(request.body as Readable, request.headers['content-encoding'])));
}

const nothingSent = (): AppError => new AppError(400, 'bad_request', 'Zahtjev nema sadržaja.');

/** The JSON of a body. Throws 503 for one that has come in part: whoever sends it has all of it. */
function parsed({ text, isCut }: SentText): unknown {
  const json = text.replace(/^\uFEFF/, '').trim();
  if (json === '' && !isCut) throw nothingSent();
  try {
    if (!isCut) return JSON.parse(json);
  } catch {
    if (!json.startsWith('{') || json.endsWith('}'))
      throw new AppError(400, 'bad_json', 'Zahtjev nije ispravan JSON.');
  }
  throw later('Sadržaj je stigao prekinut. Pošaljite ga ponovo.');
}

/** `ExportLogsServiceResponse`: nothing is in it if all was taken as it was. */
const answerOf = (refused: number, cut: number) =>
  refused + cut === 0
    ? {}
    : {
        partialSuccess: {
          ...(refused > 0 && { rejectedLogRecords: String(refused) }),
          errorMessage: [
            ...(refused > 0
              ? [
                  `Nije primljeno: ${refused} ${plural(refused, 'zapis', 'zapisa', 'zapisa')}. Zapis mora biti objekat, a u jednom zahtjevu ih može biti najviše ${countText(MOST_RECORDS)}.`,
                ]
              : []),
            ...(cut > 0
              ? [
                  `Skraćeno: ${cut} ${plural(cut, 'red', 'reda', 'redova')}. Šta je izostavljeno, piše u polju ${CUT_FIELD}.`,
                ]
              : []),
          ].join(' '),
        },
      };
