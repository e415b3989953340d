import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { framed } from '../exchange.ts';

/** Gives the messages that are answered; none: it stays silent. */
export type Answer = (message: Buffer, over: 'udp' | 'tcp') => Iterable<Buffer> | AsyncIterable<Buffer>;

export interface TestServer {
  address: string;
  port: number;
  /** Everything that was asked, in its order. */
  asked: Buffer[];
  stop: () => Promise<void>;
}

/** A DNS server on a port of a loopback address, the same for UDP and TCP, that answers what the test says. */
export async function startServer(answer: Answer, address = '127.0.0.1'): Promise<TestServer> {
  const asked: Buffer[] = [];
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    let held = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const message = held.subarray(2, 2 + held.readUInt16BE(0));
        held = held.subarray(2 + message.length);
        asked.push(message);
        void sendAll(answer(message, 'tcp'), (part) => socket.write(framed(part)));
      }
    });
  });
  tcp.listen(0, address);
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    asked.push(message);
    void sendAll(answer(message, 'udp'), (part) => udp.send(part, from.port, from.address));
  });
  udp.bind(port, address);
  try {
    await once(udp, 'listening');
  } catch {
    // The port that TCP got is taken for UDP.
    tcp.close();
    return startServer(answer, address);
  }
  return {
    address,
    port,
    asked,
    stop: async () => {
      udp.close();
      for (const socket of sockets) socket.destroy();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}

async function sendAll(parts: ReturnType<Answer>, send: (part: Buffer) => void): Promise<void> {
  for await (const part of parts) send(part);
}
