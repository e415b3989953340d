import { createHmac, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { secretOf } from '../../../core/secrets.ts';
import type { Asker } from '../slots.ts';

/** Name of the secret for pseudonyms of installations. */
export const INSTALLATIONS_KEY = 'installations';

/** Longest id that a client may have. */
const MOST = 200;

type Asked = Pick<FastifyRequest, 'headers' | 'ip' | 'query'>;

/** What a request says under one of these names: in a header, or behind `?`. */
function saidOf({ headers, query }: Asked, header: string, parameter: string): string | undefined {
  const said = headers[header] ?? (query as Record<string, unknown> | undefined)?.[parameter];
  return typeof said === 'string' && said !== '' && said.length <= MOST ? said : undefined;
}

/** The version that a client says it has, as it says it. */
export const versionSaid = (request: Asked): string | undefined =>
  saidOf(request, 'x-app-version', 'version');

/**
 * Who an installation is among all: 64 bits of an HMAC with a secret of the installation, as of visitors. Of the id that the client
 * says (electron-updater always does); of its address and program where it says none, which is another one whenever these change.
 */
export async function installationOf(database: Database, request: Asked): Promise<bigint> {
  const id =
    saidOf(request, 'x-installation-id', 'installation') ??
    saidOf(request, 'x-user-staging-id', 'installation');
  const secret = await secretOf(database, INSTALLATIONS_KEY);
  return pseudonym(
    secret,
    id === undefined ? `${request.ip}\n${request.headers['user-agent'] ?? ''}` : `id\n${id}`,
  );
}

const pseudonym = (secret: KeyObject, text: string): bigint =>
  createHmac('sha256', secret).update(text).digest().readBigInt64BE();

const BEARER = /^Bearer\s+(\S+)$/i;

/**
 * Who asks for an application that is not public: what came as a licence (`X-Licence`, or `Authorization: Bearer`, which updaters can
 * send), and the organisation of a person who is signed in. Whoever is nobody is told nothing, so a wrong token is none.
 */
export async function askerOf(app: FastifyInstance, request: FastifyRequest): Promise<Asker> {
  const { headers } = request;
  const said = headers['x-licence'] ?? BEARER.exec(headers.authorization ?? '')?.[1];
  const licence = typeof said === 'string' ? said : null;
  try {
    const { tenant, needsFactor } = await app.authenticate(request);
    return { organisation: needsFactor ? null : tenant.id, licence };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { organisation: null, licence };
  }
}
