import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The test string that every scanner takes for a virus. In pieces, so that none finds it here. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-',
  'ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('');

/** Bytes of which the fake says that it could not scan them. */
export const UNSCANNABLE = 'nečitljivo za skener';

/** What the fake does with a scan: `silent` never answers, `cut` ends the connection, `odd` answers something else. */
export type ClamdMood = 'works' | 'silent' | 'cut' | 'odd';

export interface FakeClamd {
  url: string;
  mood: ClamdMood;
  /** Milliseconds before an answer. */
  delay: number;
  /** Bytes that it takes (StreamMaxLength). */
  most: number;
  /** Sizes of the streams that were scanned whole. */
  scanned: number[];
  stop(): Promise<void>;
}

/** A server that speaks clamd's protocol, and finds the EICAR string. */
export async function startFakeClamd(port = 0): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    void serve(socket, fake).catch(() => socket.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeClamd = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'works',
    delay: 0,
    most: 1_000_000,
    scanned: [],
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  return fake;
}

async function serve(socket: Socket, fake: FakeClamd): Promise<void> {
  let bytes = Buffer.alloc(0);
  const more = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const take = async (length: number): Promise<Buffer> => {
    while (bytes.length < length) {
      const { value, done } = await more.next();
      if (done) throw new Error('the client has left');
      bytes = Buffer.concat([bytes, value]);
    }
    const taken = bytes.subarray(0, length);
    bytes = bytes.subarray(length);
    return taken;
  };
  let command = '';
  while (!command.endsWith('\0')) command += (await take(1)).toString();
  if (command === 'zVERSION\0') return void socket.end('ClamAV 1.4.6/27000\0');
  const parts: Buffer[] = [];
  let size = 0;
  for (let length = -1; length !== 0; ) {
    length = (await take(4)).readUInt32BE();
    if (size + length > fake.most) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
    parts.push(await take(length));
    size += length;
    if (fake.mood === 'cut') return void socket.destroy();
  }
  if (fake.mood === 'silent') return;
  if (fake.delay > 0) await new Promise((done) => setTimeout(done, fake.delay));
  fake.scanned.push(size);
  const sent = Buffer.concat(parts);
  const verdict = sent.includes(EICAR)
    ? 'Eicar-Test-Signature FOUND'
    : sent.includes(UNSCANNABLE)
      ? "Can't allocate memory ERROR"
      : 'OK';
  socket.end(fake.mood === 'odd' ? 'UNKNOWN COMMAND\0' : `stream: ${verdict}\0`);
}
