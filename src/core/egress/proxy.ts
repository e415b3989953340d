import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { EgressError, type EgressOptions, openSocket } from './connect.ts';

export interface FilterProxy {
  /** 127.0.0.1:port */
  address: string;
  /** Why a host could not be reached, by the requested `host:port`; the latest reason. */
  failures: ReadonlyMap<string, EgressError>;
  /** Bytes taken in so far. */
  received(): number;
  /** Settles with the first bound that is reached; traffic of that kind then stops. */
  full: Promise<keyof ProxyBounds>;
  close(): void;
}

/** Limits of traffic: bytes in, bytes out, and requests (a tunnel counts as one). */
export interface ProxyBounds {
  maxBytes: number;
  maxSent: number;
  maxRequests: number;
}

export interface FilterProxyOptions extends EgressOptions, ProxyBounds {}

/** Headers that belong to the connection with the proxy and not to the request (RFC 9110, 7.6.1). */
const HOP = [
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
];

/**
 * A forward proxy on a loopback port that lets a browser reach only what `guard` allows: plain HTTP requests with absolute
 * addresses, everything else (TLS, sockets) by CONNECT. The name of each connection is resolved and checked.
 */
export async function startFilterProxy(options: FilterProxyOptions): Promise<FilterProxy> {
  const failures = new Map<string, EgressError>();
  const open = new Set<Socket>();
  const full = Promise.withResolvers<keyof ProxyBounds>();
  const used: ProxyBounds = { maxBytes: 0, maxSent: 0, maxRequests: 0 };

  /** Whether so much more may pass. */
  const count = (bound: keyof ProxyBounds, more: number): boolean => {
    used[bound] += more;
    const fits = used[bound] <= options[bound];
    if (!fits) full.resolve(bound);
    return fits;
  };
  const connect = async (host: string, port: number): Promise<Socket> => {
    if (!count('maxRequests', 1)) throw new Error('too many requests');
    try {
      const socket = await openSocket(host, port, options);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return socket;
    } catch (error) {
      if (error instanceof EgressError) failures.set(`${host}:${port}`, error);
      throw error;
    }
  };
  /** Counts the bytes that pass through, up to a bound. */
  const meter: Meter = (bound) =>
    new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        count(bound, chunk.length) ? done(null, chunk) : done(new Error('too much')),
    });

  const server: Server = createServer((request, response) => {
    void forward(request, response, connect, meter);
  });
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    void tunnel(request, client, head, connect, meter);
  });
  server.on('upgrade', (_request, client) => client.destroy());
  server.on('clientError', (_error, client) => client.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    received: () => used.maxBytes,
    full: full.promise,
    close() {
      server.close();
      server.closeAllConnections();
      for (const socket of open) socket.destroy();
    },
  };
}

type Connect = (host: string, port: number) => Promise<Socket>;
type Meter = (bound: 'maxBytes' | 'maxSent') => Transform;

/** CONNECT host:port: bytes go to and fro, unseen. */
async function tunnel(
  request: IncomingMessage,
  client: Socket,
  head: Buffer,
  connect: Connect,
  meter: Meter,
): Promise<void> {
  const target = URL.parse(`http://${request.url}`);
  if (!target?.hostname) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  try {
    // The default port of http is not kept in the address.
    const upstream = await connect(target.hostname, Number(target.port || 80));
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    client.unshift(head);
    pipeline(client, meter('maxSent'), upstream, () => {});
    pipeline(upstream, meter('maxBytes'), client, () => {});
  } catch (error) {
    client.end(`HTTP/1.1 ${statusOf(error)} Refused\r\n\r\n`);
  }
}

/** GET http://host/…: one request, its answer as it comes. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  connect: Connect,
  meter: Meter,
): Promise<void> {
  const target = URL.parse(request.url ?? '');
  if (target?.protocol !== 'http:') return void response.writeHead(400).end();
  try {
    const socket = await connect(target.hostname, Number(target.port || 80));
    const upstream = httpRequest({
      createConnection: () => socket,
      method: request.method ?? 'GET',
      path: target.pathname + target.search,
      headers: withoutHop(request.headers),
      setHost: false,
    });
    upstream.once('response', (answer) => {
      try {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHop(answer.headers));
      } catch {
        // An invalid status or header.
        upstream.destroy();
        return void response.destroy();
      }
      pipeline(answer, meter('maxBytes'), response, () => {});
    });
    // An upgrade that was not requested is not a valid response.
    upstream.once('upgrade', (_answer, socket) => {
      socket.destroy();
      response.destroy();
    });
    // The connection is dropped: a status of the proxy's would look like the page's own.
    upstream.once('error', () => response.destroy());
    response.once('close', () => upstream.destroy());
    pipeline(request, meter('maxSent'), upstream, () => {});
  } catch (error) {
    response.writeHead(statusOf(error)).end();
  }
}

const statusOf = (error: unknown): number =>
  error instanceof EgressError && error.reason === 'forbidden' ? 403 : 502;

function withoutHop<T extends NodeJS.Dict<string | string[]>>(headers: T): T {
  const kept = { ...headers };
  for (const name of HOP) delete kept[name];
  return kept;
}
