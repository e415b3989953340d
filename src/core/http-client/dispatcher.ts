import type { buildConnector, Dispatcher } from 'undici';
import { addressGuard } from '../egress/addresses.ts';
import { openSocket } from '../egress/connect.ts';
import type { HttpService } from './client.ts';

/**
 * Connections to a service. Its base address is configured by the operator and may be any address; for redirects to other
 * hosts the egress guard allows public addresses only. undici is loaded at the first call, because most starts never need it.
 */
export async function guardedDispatcher({
  base,
  connectTimeout = 5000,
  maxBytes = 1024 * 1024,
  connections = 10,
  redirects = 0,
}: HttpService): Promise<Dispatcher> {
  const { Agent, buildConnector, interceptors } = await import('undici');
  const secure = buildConnector({ timeout: connectTimeout });
  const home = new URL(base).origin;
  const guard = addressGuard();

  const connect: buildConnector.connector = (options, done) => {
    const { protocol, hostname, port } = options;
    const number = Number(port) || (protocol === 'https:' ? 443 : 80);
    const isHome = new URL(`${protocol}//${options.host ?? hostname}`).origin === home;
    openSocket(hostname, number, { guard: isHome ? () => true : guard, timeout: connectTimeout }).then(
      (socket) =>
        protocol === 'https:' ? secure({ ...options, httpSocket: socket }, done) : done(null, socket),
      (error: Error) => done(error, null),
    );
  };
  // client.ts sets one timeout for the whole call.
  const agent = new Agent({
    connect,
    connections,
    maxResponseSize: maxBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const retry = interceptors.retry();
  return redirects > 0
    ? agent.compose(retry, interceptors.redirect({ maxRedirections: redirects }))
    : agent.compose(retry);
}
