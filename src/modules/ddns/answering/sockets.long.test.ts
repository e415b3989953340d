// Long, since kernel buffers are filled until they take no more.
// In the suite: sockets.test.ts (order, idle connections, their number), fuzz.test.ts.
import { Socket as Udp } from 'node:dgram';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createHandler } from './handler.ts';
import { framed, QUERY, SHORT, setUp, start, store, tcp, udp } from './sockets.testkit.ts';
import { queryOf, told } from './test/asking.ts';

setUp();

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
