import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createHandler, type Handler } from './handler.ts';
import { errors, framed, QUERY, SHORT, setUp, start, store, tcp, udp } from './sockets.testkit.ts';
import { queryOf, told } from './test/asking.ts';

setUp();

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

it('says that a port is taken', async () => {
  const { port } = await start();
  await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
