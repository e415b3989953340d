import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseError, isConflict, type OutageKind } from '../core/dberrors.ts';
import { AppError } from '../core/errors.ts';
import type { Outages } from './outages.ts';
import { createRefusalLog } from './refusal-log.ts';

/** The body of an error response; `message` is Bosnian. */
interface Failure {
  success: false;
  message: string;
  code: string;
  errors?: Record<string, string>;
  data?: unknown;
}

export const failure = (code: string, message: string, more: Partial<Failure> = {}): Failure => ({
  success: false,
  message,
  code,
  ...more,
});

export const failureOf = ({ code, message, errors, data }: AppError): Failure =>
  failure(code, message, { errors, data });

/** Seconds for `Retry-After`, if the error has them. */
export const retryAfterOf = ({ data }: AppError): number | undefined =>
  (data as { retry_after?: number } | undefined)?.retry_after;

/** Responses for what Fastify refuses before a route runs. */
const FRAMEWORK: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', message: 'Poslani sadržaj je prevelik.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'bad_json', message: 'Zahtjev nije ispravan JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'bad_json', message: 'Zahtjev nema sadržaja.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'media_type',
    message: 'Ova vrsta sadržaja nije podržana.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'bad_request', message: 'Zahtjev je prekinut.' },
  FST_ERR_BAD_URL: { status: 400, code: 'bad_url', message: 'Adresa nije ispravna.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found', message: 'Zapis nije pronađen.' },
};

export const OUTAGE_RESPONSES: Record<OutageKind, { code: string; message: string; retryAfter: number }> = {
  unavailable: {
    code: 'unavailable',
    message: 'Baza podataka trenutno nije dostupna. Pokušajte ponovo za nekoliko trenutaka.',
    retryAfter: 1,
  },
  overloaded: {
    code: 'overloaded',
    message: 'Previše je zahtjeva odjednom i server ne stiže. Pokušajte ponovo za nekoliko trenutaka.',
    retryAfter: 1,
  },
  disk_full: {
    code: 'disk_full',
    message:
      'Na disku baze podataka nema više mjesta, pa se ništa ne može upisati. Javite administratoru sistema.',
    retryAfter: 60,
  },
  files_unavailable: {
    code: 'files_unavailable',
    message: 'Datoteke trenutno nisu dostupne. Pokušajte ponovo za nekoliko trenutaka.',
    retryAfter: 5,
  },
  files_full: {
    code: 'files_full',
    message:
      'Na serveru nema više mjesta za datoteke, pa se ova ne može sačuvati. Javite administratoru sistema.',
    retryAfter: 60,
  },
  out_of_memory: {
    code: 'out_of_memory',
    message: 'Bazi podataka trenutno nedostaje memorije. Pokušajte ponovo za nekoliko trenutaka.',
    retryAfter: 5,
  },
};

export const outageFailure = (kind: OutageKind): Failure =>
  failure(OUTAGE_RESPONSES[kind].code, OUTAGE_RESPONSES[kind].message);

/**
 * Turns whatever a route throws into the API's error, or its `onOutage` answer. Logged are unexpected errors, and refusals that may be of
 * somebody who tries what they may not (refusal-log.ts).
 */
export function handleErrors(app: FastifyInstance, outages: Pick<Outages, 'recordError'>): void {
  const logRefusal = createRefusalLog(app.log);
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof AppError) logRefusal(error, request);
    const outage = error instanceof AppError ? null : await outages.recordError(error, { refused: true });
    if (outage === null) return answerError(error as FastifyError, request, reply);
    reply.header('retry-after', String(OUTAGE_RESPONSES[outage].retryAfter));
    reply.code(503);
    const { onOutage } = request.routeOptions.config;
    return onOutage ? onOutage(request, reply) : reply.send(outageFailure(outage));
  });
}

/** See `handleErrors`; also for errors before routing. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    const wait = retryAfterOf(error);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    return reply.code(error.status).send(failureOf(error));
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || '_';
      errors[field] ??= issue.message ?? 'Vrijednost nije ispravna.';
    }
    return reply.code(422).send(failure('invalid', 'Provjerite označena polja.', { errors }));
  }
  const known = FRAMEWORK[error.code];
  if (known) return reply.code(known.status).send(failure(known.code, known.message));
  if (error.statusCode === 429) return reply.code(429).send(failure('too_many', error.message));
  if (isConflict(error))
    return reply
      .code(409)
      .send(failure('conflict', 'Neko drugi upravo mijenja iste zapise. Pokušajte ponovo.'));
  if (databaseError(error)?.code === '57014')
    return reply
      .code(503)
      .send(failure('timeout', 'Upit je trajao predugo. Suzite pretragu pa pokušajte ponovo.'));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return reply.code(error.statusCode).send(failure('bad_request', 'Zahtjev nije ispravan.'));
  const { method, routeOptions, caller } = request;
  const who = caller && { user: caller.actor.userId, tenant: caller.tenant.id };
  request.log.error({ err: error, method, route: routeOptions?.url, ...who }, 'request failed');
  return reply
    .code(500)
    .send(failure('internal', `Dogodila se greška na našoj strani. Oznaka za podršku: ${request.id}.`));
}

/** Answers what could not be parsed as a request: headers too long, an unknown method, another protocol. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: OutgoingHttpHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, body] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [
          '431 Request Header Fields Too Large',
          failure('too_large', 'Adresa ili zaglavlja zahtjeva su predugi.'),
        ]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', failure('timeout', 'Zahtjev nije stigao na vrijeme.')]
        : ['400 Bad Request', failure('bad_request', 'Zahtjev nije ispravan.')];
  const json = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${json}`);
}
