/**
 * A thousand downloads of a file that read 64 KiB and then nothing, as slow lines do in the middle of a download: by how much the
 * resident memory of the product grows, and of a bare Fastify with @fastify/send. Other routes must still answer.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { filledDatabase } from '../lib/filled.ts';
import { type Program, signIn } from '../lib/product.ts';
import { goal } from './lib/goal.ts';
import { peakOf } from './lib/peak.ts';
import { announce, bytesOf, idOf, keep, send, sendRest } from './lib/transfer.ts';

const CLIENTS = 1000;
const SIZE = 50 * 1024 ** 2;
const READ = 64 * 1024;
/** Opened at once; more would wait in the kernel's queue. */
const AT_ONCE = 50;
/** Milliseconds for which all stand still. */
const STANDING = 5000;

/** Opens a download by hand: a client library would read ahead. */
async function opened(url: URL, token: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  socket.write(`GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
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

/** MiB by which the process grows while all downloads stand still. */
async function growth(program: Program, path: string, other: string, token: string): Promise<number> {
  const memory = peakOf(program.child.pid!);
  memory.forget();
  const before = memory.now();
  const url = new URL(program.url + path);
  const sockets: Socket[] = [];
  while (sockets.length < CLIENTS)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => opened(url, token)))));
  await sleep(STANDING);
  await send(program.url + other, { headers: { authorization: `Bearer ${token}` } });
  const grown = memory.peak() - before;
  for (const socket of sockets) socket.destroy();
  await sleep(1000);
  return grown;
}

const bench = await filledDatabase();
try {
  const bare = await bench.start('bench/files/lib/bare.ts', '/alive', {
    BENCH_FILES: `${bench.folder}/bare-files`,
  });
  const product = await bench.start('src/server/main.ts', '/api/ready');
  const token = await signIn(product.url);
  const name = `slow-${Date.now()}`;
  const address = await announce(product.url, token, name, SIZE);
  await sendRest(product.url + address, token, { name, size: SIZE });
  const kept = await keep(product.url, token, idOf(address));
  const headers = { 'content-length': String(SIZE), 'content-type': 'application/octet-stream' };
  await send(`${bare.url}/files/${name}`, { method: 'PUT', headers, body: bytesOf(name, 0, SIZE) });
  const plain = await growth(bare, `/files/${name}`, '/alive', token);
  const grown = await growth(
    product,
    `/api/admin/stored-files/${kept}/content`,
    '/api/admin/stored-files',
    token,
  );
  console.log(`${CLIENTS} slow downloads: memory of a bare server +${plain.toFixed(0)} MiB`);
  goal('  memory of the product', grown, { most: 200 }, ' MiB');
} finally {
  await bench.stop();
}
