import type { FastifyRequest } from 'fastify';
import type { Database } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { callerOf, inPersonOnly } from '../../core/http.ts';
import { authenticateKey } from './keys/authenticate-key.ts';
import { isKey } from './keys/key.ts';
import type { KeyCaller, SignedIn } from './rights.ts';
import { rightsOf } from './rights-cache.ts';
import { ENDED, verifyAccess } from './tokens.ts';

/**
 * Finds the caller behind `Authorization: Bearer …`, an access token or an API key. Throws 401 without a token, with one
 * that does not hold, and when the session has ended, the person is not active or no longer belongs to the organisation.
 */
export function createAuthenticator({ database }: { database: Database }) {
  const rights = rightsOf(database);
  return async (request: FastifyRequest): Promise<SignedIn | KeyCaller> => {
    const token = bearer(request.headers.authorization);
    if (!token) throw unauthenticated();
    if (isKey(token)) return authenticateKey(database, request, token);
    const signedIn = await rights.load(await verifyAccess(database, token));
    if (!signedIn) throw unauthenticated(ENDED);
    return signedIn;
  };
}

const bearer = (header: string | undefined): string | undefined => header?.match(/^Bearer +(\S+)$/i)?.[1];

/** Who a guarded route's caller is, and by what they came. */
export const knownOf = (request: FastifyRequest): SignedIn | KeyCaller =>
  callerOf(request) as SignedIn | KeyCaller;

/** The session by which a guarded route's caller came. Throws 403 for an API key, which has none. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const caller = knownOf(request);
  if (caller.kind === 'key') throw inPersonOnly();
  return caller;
}
