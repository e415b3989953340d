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

/** Opens a download by hand: a client library would read ahead. */
async function opened(url: URL, headers: Headers): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`GET ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let read = 0;
  let head = '';
  for (;;) {
    const part = socket.read() as Buffer | null;
    if (!part) {
      if (read >= READ) break;
      await once(socket, 'readable');
      continue;
    }
    if (!head) head = part.subarray(0, 15).toString('latin1');
    read += part.length;
    if (read >= READ) break;
  }
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`A download was answered ${head}`);
  return socket;
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
