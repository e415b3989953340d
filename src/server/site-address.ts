import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { isLocalRequest } from './local-request.ts';

/**
 * The address that a page gives as its own, without a trailing slash: PUBLIC_URL if it is set, else the origin of a
 * local request. Null for any other request: its Host header is the client's choice, and a cache in between would show
 * it to others.
 */
export function siteAddress(
  { publicUrl, isPublicUrlSet }: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
  request: FastifyRequest,
): string | null {
  if (isPublicUrlSet) return publicUrl;
  return isLocalRequest(request) ? originOf(request) : null;
}

/** The origin that a request was sent to; a proxy on this machine is believed (app.ts). Null if it is malformed. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string | null {
  if (!/^[\w.[\]:-]+$/.test(host)) return null;
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}
