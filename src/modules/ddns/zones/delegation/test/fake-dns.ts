import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Answer, decode, encode, type RecordType } from 'dns-packet';

/** What a fake answers; null: it stays silent. */
export interface Says {
  rcode?: 'NXDOMAIN' | 'REFUSED' | 'SERVFAIL';
  authoritative?: boolean;
  answers?: Answer[];
  authorities?: Answer[];
  additionals?: Answer[];
  /** Over UDP nothing but the flag that asks to come back over TCP. */
  truncated?: boolean;
}
export type Fake = (name: string, type: RecordType) => Says | null;

const RCODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const AUTHORITATIVE = 1 << 10;
const TRUNCATED = 1 << 9;
/** Ports that are tried. */
const TRIES = 20;

export interface FakeServers {
  port: number;
  /** `address name type`, in the order in which they came. */
  asked: string[];
  stop(): Promise<void>;
}

/** Name servers at several loopback addresses, all at one port, over UDP and TCP. */
export async function startFakeDns(servers: Record<string, Fake>): Promise<FakeServers> {
  const asked: string[] = [];
  const stops: (() => void)[] = [];
  const answer = (address: string, request: Buffer, udp: boolean): Buffer | null => {
    const { id, questions = [] } = decode(request);
    const { name, type } = questions[0]!;
    asked.push(`${address} ${name} ${type}`);
    const says = servers[address]!(name.toLowerCase(), type as RecordType);
    if (!says) return null;
    const cut = udp && says.truncated;
    const flags = (says.authoritative ? AUTHORITATIVE : 0) | (cut ? TRUNCATED : 0);
    const { answers, authorities, additionals } = says;
    return encode({
      type: 'response',
      id,
      flags: flags | RCODES[says.rcode ?? 'NOERROR'],
      questions,
      ...(!cut && { answers, authorities, additionals }),
    });
  };
  const open = async (address: string, port: number): Promise<number> => {
    const socket = createSocket('udp4', (request, { address: to, port: at }) => {
      const reply = answer(address, request, true);
      if (reply) socket.send(reply, at, to);
    });
    stops.push(() => socket.close());
    socket.bind(port, address);
    await once(socket, 'listening');
    const tcp = createServer((connection) => {
      connection.on('error', () => {});
      connection.on('data', (chunk) => {
        const reply = answer(address, chunk.subarray(2), false);
        if (!reply) return;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(reply.length);
        connection.end(Buffer.concat([length, reply]));
      });
    }).listen(socket.address().port, address);
    await once(tcp, 'listening');
    stops.push(() => tcp.close());
    return socket.address().port;
  };
  const close = (): void => {
    for (const stop of stops.splice(0)) stop();
  };
  const openAll = async (tries: number): Promise<number> => {
    try {
      let port = 0;
      for (const address of Object.keys(servers)) port = await open(address, port);
      return port;
    } catch (error) {
      close();
      // The free port that UDP got is taken for TCP, or at another address.
      if (tries > 1 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') return openAll(tries - 1);
      throw error;
    }
  };
  const port = await openAll(TRIES);
  return {
    port,
    asked,
    async stop() {
      close();
    },
  };
}
