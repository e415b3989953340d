import { createSocket, type RemoteInfo, type Socket as Udp } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HEADER, RCODE } from '../dns/wire.ts';
import type { Handler, Out } from './handler.ts';
import { headerOnly, OUT_OCTETS } from './message.ts';
import { type TcpOptions, TcpServer } from './tcp.ts';

export interface SocketOptions extends TcpOptions {
  /** 0: any free one, the same for UDP and TCP. */
  port: number;
  /** Addresses to listen at; of the two for "all", the one that the machine does not have is left out. */
  addresses?: readonly string[];
  handle: Handler;
  /** Told of whatever fails: answering one message, sending, a socket. Nothing of it ends the process. */
  onError?: (error: unknown) => void;
  /** Several processes listen at the same port (Linux). */
  reusePort?: boolean;
}

/** Sockets that answer, until they are closed. */
export interface Sockets {
  port: number;
  /** Connections by TCP that are open. */
  connections(): number;
  close(): Promise<void>;
}

const ALL = ['0.0.0.0', '::'] as const;
/** Bursts wait here; the kernel gives what it allows. */
const RECEIVE_OCTETS = 4 * 1024 * 1024;
/** Answers by UDP that wait for the kernel; more are dropped. */
const MOST_QUEUED = 1000;
/** Free ports that are tried, if the one that UDP got is taken for TCP. */
const TRIES = 20;

/** Listens by UDP and TCP and gives each message to `handle`. Throws if a port is taken or may not be had. */
export async function listen(options: SocketOptions): Promise<Sockets> {
  for (let left = options.port === 0 ? TRIES : 1; ; left--)
    try {
      return await open(options);
    } catch (error) {
      if (left <= 1 || !isTaken(error)) throw error;
    }
}

const isTaken = (error: unknown): boolean => codeOf(error) === 'EADDRINUSE';
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

async function open(options: SocketOptions): Promise<Sockets> {
  const onError = options.onError ?? (() => {});
  const tcp = new TcpServer({ ...options, onError });
  const udps: Udp[] = [];
  let { port } = options;
  const close = async () => {
    await Promise.all([
      tcp.close(),
      ...udps.splice(0).map((socket) => {
        const closed = once(socket, 'close');
        socket.close();
        return closed;
      }),
    ]);
  };
  try {
    for (const address of options.addresses ?? ALL)
      try {
        const socket = await openUdp(address, port, options.reusePort ?? false, {
          handle: options.handle,
          onError,
        });
        udps.push(socket);
        ({ port } = socket.address() as AddressInfo);
        await tcp.listen(address, port, options.reusePort ?? false);
      } catch (error) {
        const isMissing = ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(String(codeOf(error)));
        if (options.addresses || address === ALL[0] || !isMissing) throw error;
      }
  } catch (error) {
    await close();
    throw error;
  }
  return { port, connections: () => tcp.size, close };
}

async function openUdp(
  address: string,
  port: number,
  reusePort: boolean,
  { handle, onError }: { handle: Handler; onError: (error: unknown) => void },
): Promise<Udp> {
  const family = address.includes(':') ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    ipv6Only: family === 6,
    reusePort,
    // Addresses come from the kernel. Otherwise every answer would go through the resolver, which costs microseconds.
    lookup: (host, _options, callback) => callback(null, host, family),
  });
  const out: Out = { bytes: new Uint8Array(OUT_OCTETS) };
  const send = (answer: Uint8Array, peer: RemoteInfo): void => {
    const queued = socket.getSendQueueCount();
    // As any network does: who asked asks again.
    if (queued >= MOST_QUEUED) return;
    // It will wait for those before it: a copy holds no more than its own octets.
    socket.send(queued > 0 ? answer.slice() : answer, peer.port, peer.address);
    // The kernel has not taken it yet, so it must not be written over.
    if (queued === 0 && socket.getSendQueueCount() > 0) out.bytes = new Uint8Array(OUT_OCTETS);
  };
  socket.on('message', (message, peer) => {
    // No answer reaches port 0. Port 53 is answered: old resolvers ask from it, and an answer is never answered again.
    if (peer.port === 0) return;
    try {
      const reply = handle(message, peer, false, out);
      if (reply === null) return;
      if (reply instanceof Uint8Array) send(reply, peer);
      else if (reply instanceof Promise)
        reply.then(
          (late) => late instanceof Uint8Array && isOpen && send(late, peer),
          (error: unknown) => fail(error, message, peer),
        );
    } catch (error) {
      fail(error, message, peer);
    }
  });
  let isOpen = true;
  const fail = (error: unknown, message: Uint8Array, peer: RemoteInfo): void => {
    onError(error);
    if (isOpen && message.length >= HEADER) send(servfail(message), peer);
  };
  socket.on('close', () => {
    isOpen = false;
  });
  try {
    // Listened for first: without a resolver it is bound before `bind` returns.
    const bound = once(socket, 'listening');
    socket.bind({ address, port });
    await bound;
  } catch (error) {
    socket.close();
    throw error;
  }
  try {
    socket.setRecvBufferSize(RECEIVE_OCTETS);
  } catch (error) {
    onError(error);
  }
  socket.on('error', onError);
  return socket;
}

/** An answer of a header that says that something went wrong here. */
export function servfail(message: Uint8Array): Uint8Array {
  const out = new Uint8Array(HEADER);
  headerOnly(out, message, RCODE.SERVFAIL);
  return out;
}
