import type { FastifyRequest } from 'fastify';
import type { Database } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import { callerOf } from '../../core/http.ts';
import { rightsOf, type SignedIn } from './rights.ts';
import { ENDED, verifyAccess } from './tokens.ts';

/**
 * Finds the caller behind `Authorization: Bearer …`. Throws 401 without a token, with one that does not hold, and when
 * the session has ended, the person is not active or no longer belongs to the organisation.
 */
export function createAuthenticator({ database }: { database: Database }) {
  const rights = rightsOf(database);
  return async (request: FastifyRequest): Promise<SignedIn> => {
    const token = bearer(request.headers.authorization);
    if (!token) throw unauthenticated();
    const signedIn = await rights.load(await verifyAccess(database, token));
    if (!signedIn) throw unauthenticated(ENDED);
    return signedIn;
  };
}

const bearer = (header: string | undefined): string | undefined => header?.match(/^Bearer +(\S+)$/i)?.[1];

/** The session by which a guarded route's caller came. */
export const signedInOf = (request: FastifyRequest): SignedIn => callerOf(request) as SignedIn;
