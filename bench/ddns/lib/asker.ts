import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';

/** Asks a DNS server by UDP for addresses; many questions at once. */
export interface Asker {
  /** The IPv4 address of a name; null if there is none, or no answer. A packet that is lost is sent again, as resolvers do. */
  address(name: string): Promise<string | null>;
  close(): void;
}

/** Milliseconds after which a question is sent again, and how often it is sent. */
const TIMEOUT = 100;
const TRIES = 10;

export async function openAsker(port: number): Promise<Asker> {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) });
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, (address: string | null) => void>();
  let last = 0;
  socket.on('message', (message) => {
    const { id = -1, answers = [] } = packet.decode(message);
    const [first] = answers;
    waiting.get(id)?.(first?.type === 'A' ? first.data : null);
  });
  // A server that has ended refuses.
  socket.on('error', () => {});
  /** Undefined: no answer. */
  const ask = (name: string): Promise<string | null | undefined> =>
    new Promise((resolve) => {
      last = (last + 1) & 0xffff;
      const id = last;
      const end = (address?: string | null): void => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(address);
      };
      const late = setTimeout(end, TIMEOUT);
      waiting.set(id, end);
      socket.send(packet.encode({ type: 'query', id, questions: [{ type: 'A', name }] }));
    });
  return {
    async address(name) {
      for (let tries = 0; tries < TRIES; tries++) {
        const address = await ask(name);
        if (address !== undefined) return address;
      }
      return null;
    },
    close: () => socket.close(),
  };
}
