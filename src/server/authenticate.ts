import type { Database } from '../core/context.ts';
import { unauthenticated } from '../core/errors.ts';
import type { Authenticate } from '../core/http.ts';
import type { BearerToken } from './module.ts';

/**
 * Finds the caller behind `Authorization: Bearer …` by the module whose token it is (`ServerModule.bearer`). Throws 401 without a
 * token, and what that module throws. A route that declares it also takes a ticket (`byTicket`).
 */
export function createAuthenticator(
  database: Database,
  tokens: readonly BearerToken[],
  tickets: BearerToken['callerOf'] | undefined,
): Authenticate {
  const named = tokens.filter(({ prefix }) => prefix !== undefined);
  const other = tokens.find(({ prefix }) => prefix === undefined);
  return async (request) => {
    const { ticket } = request.query as { ticket?: unknown };
    if (request.routeOptions.config.byTicket && tickets && typeof ticket === 'string')
      return tickets(database, request, ticket);
    const token = request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
    const kind = token && (named.find(({ prefix }) => token.startsWith(prefix!)) ?? other);
    if (!kind) throw unauthenticated();
    return kind.callerOf(database, request, token);
  };
}
