import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

/**
 * The address a page says it is at, without a slash at the end: the installation's own (PUBLIC_URL), and where none was set
 * the one this request came by. A proxy on this machine is believed (app.ts), and nobody else; what is no host is not repeated.
 */
export function siteAddress(
  config: Pick<Config, 'publicUrl' | 'publicUrlGiven'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (config.publicUrlGiven || !/^[\w.[\]:-]+$/.test(host)) return config.publicUrl;
  return URL.parse(`${protocol}://${host}`)?.origin ?? config.publicUrl;
}
