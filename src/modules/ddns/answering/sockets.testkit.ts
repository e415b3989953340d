import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { createHandler, type Plugins } from './handler.ts';
import { listen, type SocketOptions, type Sockets } from './sockets.ts';
import { host, queryOf, storeOf } from './test/asking.ts';

export const { store } = storeOf({
  'dyn.test': {
    a: [host('192.0.2.1')],
    puno: [null, { TXT: Array.from({ length: 60 }, (_, i) => `"broj ${i} ${'x'.repeat(30)}"`) }],
  },
});
const open: { close(): unknown }[] = [];
export const errors: unknown[] = [];

export async function start(more: Partial<SocketOptions> & { plugins?: Plugins } = {}): Promise<Sockets> {
  const { handle } = createHandler({ store, plugins: more.plugins });
  const sockets = await listen({
    port: 0,
    addresses: ['127.0.0.1'],
    handle,
    onError: (error) => errors.push(error),
    ...more,
  });
  open.push(sockets);
  return sockets;
}

/** Milliseconds in which an answer would have come that must not come. */
export const SHORT = 300;

/** Sends one message by UDP; null if nothing comes back within so many milliseconds. */
export async function udp(port: number, message: Uint8Array, within = 10_000): Promise<Buffer | null> {
  const socket = createSocket('udp4');
  socket.send(message, port, '127.0.0.1');
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), within);
  try {
    const [answer] = (await once(socket, 'message', { signal: waiting.signal })) as [Buffer];
    return answer;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

export const framed = (...messages: Uint8Array[]): Buffer =>
  Buffer.concat(
    messages.flatMap((message) => [Buffer.from([message.length >> 8, message.length & 255]), message]),
  );

/** A connection, and the messages that came by it. */
export function tcp(port: number): { socket: Socket; came: Buffer[]; isClosed: () => boolean } {
  const socket = connect(port, '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  const came: Buffer[] = [];
  let rest = Buffer.alloc(0);
  let closed = false;
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE()) {
      came.push(rest.subarray(2, 2 + rest.readUInt16BE()));
      rest = rest.subarray(2 + rest.readUInt16BE());
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  return { socket, came, isClosed: () => closed };
}

export const QUERY = queryOf('a.dyn.test', 'A');

/** What the tests of both files stand on. */
export const setUp = (): void => {
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    errors.length = 0;
  });
};
