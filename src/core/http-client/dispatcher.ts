import type { buildConnector, Dispatcher } from 'undici';
import { addressGuard } from '../egress/addresses.ts';
import { openSocket } from '../egress/connect.ts';
import type { HttpService } from './client.ts';

/** Both over the same connections. */
export interface Dispatchers {
  /** Sends a request once. */
  once: Dispatcher;
  /** Repeats by the request's `retryOptions`, and follows redirects. */
  repeating: Dispatcher;
  destroy(): Promise<void>;
}

/**
 * Connections to a service. Its base address is configured by the operator and may be any address; for redirects to other
 * hosts the egress guard allows public addresses only. With a `guard` that alone decides. undici is loaded at the first call, because most starts never need it.
 */
export async function guardedDispatcher({
  base,
  guard,
  connectTimeout = 5000,
  connections = 10,
  redirects = 0,
}: HttpService): Promise<Dispatchers> {
  const { Agent, buildConnector, interceptors } = await import('undici');
  const secure = buildConnector({ timeout: connectTimeout });
  const home = new URL(base).origin;
  const abroad = addressGuard();

  const connect: buildConnector.connector = (options, done) => {
    const { protocol, hostname, port } = options;
    const number = Number(port) || (protocol === 'https:' ? 443 : 80);
    const isHome = new URL(`${protocol}//${options.host ?? hostname}`).origin === home;
    openSocket(hostname, number, {
      guard: guard ?? (isHome ? () => true : abroad),
      timeout: connectTimeout,
    }).then(
      (socket) =>
        protocol === 'https:' ? secure({ ...options, httpSocket: socket }, done) : done(null, socket),
      (error: Error) => done(error, null),
    );
  };
  // `request` has one timeout for the whole call, `open` sets these for each of its own.
  const agent = new Agent({ connect, connections, headersTimeout: 0, bodyTimeout: 0 });
  const retry = interceptors.retry();
  return {
    once: agent,
    repeating:
      redirects > 0
        ? agent.compose(retry, interceptors.redirect({ maxRedirections: redirects }))
        : agent.compose(retry),
    destroy: () => agent.destroy(),
  };
}
