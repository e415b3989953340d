import { createSocket, Socket as Udp } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createHandler, type Handler, type Plugins } from './handler.ts';
import { listen, type SocketOptions, type Sockets } from './sockets.ts';
import { host, queryOf, storeOf, told } from './test/asking.ts';

const { store } = storeOf({
  'dyn.test': {
    a: [host('192.0.2.1')],
    puno: [null, { TXT: Array.from({ length: 60 }, (_, i) => `"broj ${i} ${'x'.repeat(30)}"`) }],
  },
});
const open: { close(): unknown }[] = [];
const errors: unknown[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  errors.length = 0;
});

async function start(more: Partial<SocketOptions> & { plugins?: Plugins } = {}): Promise<Sockets> {
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
const SHORT = 300;

/** Sends one message by UDP; null if nothing comes back within so many milliseconds. */
async function udp(port: number, message: Uint8Array, within = 10_000): Promise<Buffer | null> {
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

const framed = (...messages: Uint8Array[]): Buffer =>
  Buffer.concat(
    messages.flatMap((message) => [Buffer.from([message.length >> 8, message.length & 255]), message]),
  );

/** A connection, and the messages that came by it. */
function tcp(port: number): { socket: Socket; came: Buffer[]; isClosed: () => boolean } {
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

const QUERY = queryOf('a.dyn.test', 'A');

it('answers by UDP and TCP at the same port', async () => {
  const { port } = await start();
  expect(told((await udp(port, QUERY))!).answers).toEqual(['a.dyn.test A 192.0.2.1']);
  expect(told((await udp(port, queryOf('puno.dyn.test', 'TXT')))!).tc).toBe(true);
  const { socket, came } = tcp(port);
  socket.write(framed(queryOf('puno.dyn.test', 'TXT')));
  await eventually(() => expect(came).toHaveLength(1));
  expect(told(came[0]!).answers).toHaveLength(60);
});

it('answers no answers', async () => {
  const { port } = await start();
  const answer = Buffer.from(QUERY);
  answer[2]! |= 0x80;
  expect(await udp(port, answer, SHORT)).toBeNull();
  expect(await udp(port, Buffer.alloc(11), SHORT)).toBeNull();
  expect(told((await udp(port, QUERY))!).rcode).toBe('NOERROR');
});

it('answers many messages in one connection, in order, however they are cut', async () => {
  const { port } = await start();
  const { socket, came } = tcp(port);
  const names = Array.from({ length: 30 }, (_, i) => `x${i}.dyn.test`);
  const all = framed(...names.map((name) => queryOf(name, 'A')));
  socket.setNoDelay(true);
  socket.write(all.subarray(0, 301));
  await eventually(() => expect(came.length).toBeGreaterThan(3));
  socket.write(all.subarray(301, 302));
  socket.write(all.subarray(302));
  // It has said all it will; what it asked is answered all the same.
  socket.end();
  await eventually(() => expect(came).toHaveLength(30));
  expect(came.map((answer) => told(answer).packet.questions![0]!.name)).toEqual(names);
});

it('waits for what takes long, in order, and sends several messages for one', async () => {
  const late: Handler = async (message) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Buffer.from(message);
  };
  const transfer: Handler = async function* (message: Uint8Array) {
    for (let i = 0; i < 50; i++) yield Buffer.concat([message.subarray(0, 12), Buffer.alloc(20_000, i)]);
  } as unknown as Handler;
  const { port } = await start({
    plugins: { update: late, transfer, notify: (message) => [message, message] },
  });
  const update = Buffer.from(QUERY);
  update[2] = 5 << 3;
  const notify = Buffer.from(QUERY);
  notify[2] = 4 << 3;
  const { socket, came } = tcp(port);
  socket.write(framed(update, queryOf('dyn.test', 'AXFR'), notify, QUERY));
  await eventually(() => expect(came).toHaveLength(54));
  expect(came[0]).toEqual(update);
  expect(came[50]!.at(-1)).toBe(49);
  expect(came.slice(51, 53)).toEqual([notify, notify]);
  expect(told(came[53]!).answers).toHaveLength(1);
  expect(await udp(port, update)).toEqual(update);
  // A transfer is not for UDP.
  expect(told((await udp(port, queryOf('dyn.test', 'AXFR')))!).rcode).toBe('REFUSED');
});

it('ends a connection that is idle, sends an octet at a time, or says that a message is empty', async () => {
  const { port } = await start({ idle: 300 });
  const idle = tcp(port);
  const slow = tcp(port);
  const empty = tcp(port);
  const drip = setInterval(() => slow.socket.write(QUERY.subarray(0, 1)), 50);
  empty.socket.write(Buffer.from([0, 0, ...framed(QUERY)]));
  try {
    await eventually(() =>
      expect([idle, slow, empty].map(({ isClosed }) => isClosed())).toEqual([true, true, true]),
    );
  } finally {
    clearInterval(drip);
  }
  expect(empty.came).toEqual([]);
  const { socket, came } = tcp(port);
  socket.write(framed(QUERY));
  await eventually(() => expect(came).toHaveLength(1));
});

it('has so many connections, and ends the one that is idle the longest', async () => {
  const sockets = await start({ connections: 3 });
  const first: ReturnType<typeof tcp>[] = [];
  for (let i = 0; i < 3; i++) {
    first.push(tcp(sockets.port));
    await eventually(() => expect(sockets.connections()).toBe(i + 1));
  }
  // The oldest is used once more.
  first[0]!.socket.write(framed(QUERY));
  await eventually(() => expect(first[0]!.came).toHaveLength(1));
  const another = tcp(sockets.port);
  another.socket.write(framed(QUERY));
  await eventually(() => expect(another.came).toHaveLength(1));
  await eventually(() => expect(first.map(({ isClosed }) => isClosed())).toEqual([false, true, false]));
  expect(sockets.connections()).toBe(3);
});

it('stops reading from a client that does not read', async () => {
  const sockets = await start({ idle: 500 });
  const { socket, isClosed } = tcp(sockets.port);
  socket.removeAllListeners('data').pause();
  const big = framed(...Array.from({ length: 500 }, () => queryOf('puno.dyn.test', 'TXT')));
  for (let i = 0; i < 40 && !socket.destroyed; i++) socket.write(big);
  await eventually(() => expect(sockets.connections()).toBe(0));
  socket.resume();
  await eventually(() => expect(isClosed()).toBe(true));
});

it('survives whatever answering throws', async () => {
  const { handle } = createHandler({ store });
  const failing: Handler = (message, ...rest) => {
    if (message[0] === 1) throw new Error('odmah');
    if (message[0] === 2) return Promise.reject(new Error('kasnije'));
    return handle(message, ...rest);
  };
  const { port } = await start({ handle: failing });
  const { socket, came } = tcp(port);
  for (const [i, first] of [1, 2].entries()) {
    const message = Buffer.from(QUERY);
    message[0] = first;
    expect(told((await udp(port, message))!).rcode).toBe('SERVFAIL');
    socket.write(framed(message));
    await eventually(() => expect(came).toHaveLength(i + 1));
    expect(told(came[i]!).rcode).toBe('SERVFAIL');
  }
  expect(errors).toHaveLength(4);
  expect(told((await udp(port, QUERY))!).answers).toHaveLength(1);
});

it('holds little while the kernel takes no answers, and drops those beyond', async () => {
  let queued = 0;
  vi.spyOn(Udp.prototype, 'getSendQueueCount').mockImplementation(() => queued);
  const outs: Uint8Array[] = [];
  const { handle } = createHandler({ store });
  const { port } = await start({
    handle: (message, peer, overTcp, out) => {
      outs.push(out.bytes);
      return handle(message, peer, overTcp, out);
    },
  });
  const send = vi.spyOn(Udp.prototype, 'send');
  try {
    for (const count of [0, 1, 999]) {
      queued = count;
      expect(told((await udp(port, QUERY))!).answers).toHaveLength(1);
      // The first send is that of the question.
      const answer = send.mock.calls.at(-1)![0] as unknown as Uint8Array;
      expect(answer.buffer === outs.at(-1)!.buffer).toBe(count === 0);
      expect(answer.buffer.byteLength < 512).toBe(count > 0);
    }
    queued = 1000;
    expect(await udp(port, QUERY, SHORT)).toBeNull();
    expect(outs.length).toBe(4);
    expect(new Set(outs).size).toBe(1);
  } finally {
    vi.restoreAllMocks();
  }
});

it('says that a port is taken', async () => {
  const { port } = await start();
  await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
