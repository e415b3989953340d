import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakOf } from '../files/lib/peak.ts';
import { send } from '../files/lib/transfer.ts';
import type { Program } from './product.ts';

export const SLOW_CLIENTS = 1000;
/** Bytes that each reads before it stands still. */
const READ = 64 * 1024;
/** Opened at once; more would wait in the kernel's queue. */
const AT_ONCE = 50;
/** Milliseconds for which all stand still. */
const STANDING = 5000;

type Headers = Readonly<Record<string, string>>;

/** Milliseconds after which one that was refused tries again, as the answer asks. */
const AGAIN = 200;

/** Opens a download by hand: a client library would read ahead. Tries again while the product says that too many have come at once. */
async function opened(url: URL, headers: Headers): Promise<Socket> {
  for (;;) {
    const { socket, head } = await begun(url, headers);
    if (head.startsWith('HTTP/1.1 200')) return socket;
    socket.destroy();
    if (!head.startsWith('HTTP/1.1 503')) throw new Error(`A download was answered ${head}`);
    await sleep(AGAIN);
  }
}

async function begun(url: URL, headers: Headers): Promise<{ socket: Socket; head: string }> {
  const socket = connect(Number(url.port), url.hostname);
  let ended = false;
  socket.once('end', () => {
    ended = true;
  });
  await once(socket, 'connect');
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`GET ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let read = 0;
  let head = '';
  while (read < READ) {
    const part = socket.read() as Buffer | null;
    if (part) {
      head ||= part.subarray(0, 15).toString('latin1');
      read += part.length;
    } else if (ended || (head && !head.startsWith('HTTP/1.1 200'))) break;
    else await Promise.race([once(socket, 'readable'), once(socket, 'end')]);
  }
  return { socket, head };
}

/** MiB by which the process grows while all downloads of `path` stand still. Throws unless `other` is answered meanwhile. */
export async function growthOf(
  program: Program,
  path: string,
  { other, headers = {} }: { other: string; headers?: Headers },
): Promise<number> {
  const memory = peakOf(program.child.pid!);
  memory.forget();
  const before = memory.now();
  const url = new URL(program.url + path);
  const sockets: Socket[] = [];
  while (sockets.length < SLOW_CLIENTS)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => opened(url, headers)))));
  await sleep(STANDING);
  await send(program.url + other, { headers: { ...headers } });
  const grown = memory.peak() - before;
  for (const socket of sockets) socket.destroy();
  await sleep(1000);
  return grown;
}
