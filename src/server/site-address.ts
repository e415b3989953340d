import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { isFromHere } from './from-here.ts';

/**
 * The address a page says it is at, without a slash at the end: the installation's own (PUBLIC_URL). Where none was set, the one
 * that somebody on this machine came by. Null for everybody else: by what name they came only their request says, and a cache in
 * between would pass that on to others.
 */
export function siteAddress(
  { publicUrl, publicUrlGiven }: Pick<Config, 'publicUrl' | 'publicUrlGiven'>,
  request: FastifyRequest,
): string | null {
  if (publicUrlGiven) return publicUrl;
  return isFromHere(request) ? originOf(request) : null;
}

/** The origin by which a request says it came; a proxy on this machine is believed (app.ts). Null where that is none. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string | null {
  if (!/^[\w.[\]:-]+$/.test(host)) return null;
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}
