import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitReceiving } from './receive-limits.ts';

const LIMIT = 400;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ requestTimeout: 0 });
  limitReceiving(app, {}, LIMIT);
  const count = async ({ raw }: { raw: AsyncIterable<Buffer> }) => {
    let size = 0;
    for await (const chunk of raw) size += chunk.length;
    return { size };
  };
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post('/short', count as never);
  app.post('/long', { config: { idleTimeout: LIMIT } as never }, count as never);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends ten bytes, one after each pause; answers the status, or the error's code. */
function send(path: string, pause: number): Promise<number | string> {
  return new Promise((resolve) => {
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/octet-stream', 'content-length': 10 };
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code!));
    let left = 10;
    const timer = setInterval(() => {
      sent.write('x');
      if (--left > 0) return;
      clearInterval(timer);
      sent.end();
    }, pause);
    sent.on('close', () => clearInterval(timer));
  });
}

it('answers 408 to a request that takes too long, but not where only pauses are limited', async () => {
  const [short, long, quick] = await Promise.all([
    send('/short', LIMIT / 5),
    send('/long', LIMIT / 5),
    send('/short', 1),
  ]);
  expect([short, long, quick]).toEqual([408, 200, 200]);
});

it('cuts the connection of a large request that pauses', async () => {
  expect(await send('/long', LIMIT * 3)).toBe('ECONNRESET');
});
