import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countText } from '../../../core/count-text.ts';
import { AppError } from '../../../core/errors.ts';
import { plural } from '../../../core/plural.ts';
import type { Deps } from '../../../server/module.ts';
import { notGzip, type SentText } from '../intake/body.ts';
import { cutOff, nothingSent } from '../intake/later.ts';
import { admitSender, counted, takeBatch } from '../intake/senders.ts';
import type { KnownLogKey } from '../keys/known-keys.ts';
import { CUT_FIELD } from '../lines/line.ts';
import type { InPieces } from '../lines/pace.ts';
import { parseLogs } from './parse-logs.ts';
import { OTLP_LOGS } from './paths.ts';
import { LONGEST_RECORD, MOST_RECORDS, type OtlpRead, readLogs } from './read-logs.ts';

const BYTES = 'application/octet-stream';

/**
 * Where exporters of OpenTelemetry send logs (OTLP/HTTP, JSON). They come again after 429, 502, 503 and 504, and give up on anything else
 * without a word, so whatever may come right is answered so: 400, 413 and 415 are for what would be the same the next time.
 * https://opentelemetry.io/docs/specs/otlp/#otlphttp-response
 */
export async function otlpRoutes(app: FastifyInstance, { database, log }: Deps): Promise<void> {
  const senders = new WeakMap<FastifyRequest, KnownLogKey>();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(BYTES, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async (request) => {
      const key = await admitSender(database, request);
      senders.set(request, key);
      if (!isJson(request)) throw counted(database, key, notJson(request));
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
        const { refused, shortened } = await takeBatch({ database, log }, key, { request, reply }, readBody);
        return answerOf(refused, shortened);
      },
    );
  });
}

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

function* readBody(sent: SentText): InPieces<OtlpRead> {
  return yield* readLogs(yield* parsed(sent));
}

/** The JSON of a body. Throws 503 for one that has come in part: whoever sends it has all of it. */
function* parsed({ text, isCut, isBroken }: SentText): InPieces<unknown> {
  if (isBroken) throw notGzip();
  const json = text.replace(/^\uFEFF/, '').trim();
  if (json === '' && !isCut) throw nothingSent();
  try {
    if (!isCut) return yield* parseLogs(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (!json.startsWith('{') || json.endsWith('}'))
      throw new AppError(400, 'bad_json', 'Zahtjev nije ispravan JSON.');
  }
  throw cutOff();
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
                  `Nije primljeno: ${refused} ${plural(refused, 'zapis', 'zapisa', 'zapisa')}. Zapis mora biti objekat od najviše ${LONGEST_RECORD / 1024} KB, a u jednom zahtjevu ih može biti najviše ${countText(MOST_RECORDS)}.`,
                ]
              : []),
            ...(cut > 0
              ? [
                  `Skraćeno: ${cut} ${plural(cut, 'zapis', 'zapisa', 'zapisa')}. Šta je izostavljeno, piše u polju ${CUT_FIELD}.`,
                ]
              : []),
          ].join(' '),
        },
      };
