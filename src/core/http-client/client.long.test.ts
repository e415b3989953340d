// Long, since 24 MB are read slowly, for longer than an answer may take.
// In the suite: client.test.ts (a slow answer, silence, and an answer that is cut).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { createHttpClient } from './client.ts';

const IDLE = scaledTimeout(1600);
const MB = 1024 * 1024;

it('a body that is taken slowly is bounded by the time without progress, and by no other', {
  timeout: scaledTimeout(60_000),
}, async () => {
  // 24 MB in pieces are more than the network holds for a reader.
  const server = createServer(async (request, response) => {
    for await (const chunk of request) await sleep((chunk as Buffer).length / 8_000);
    for (let sent = 0; sent < 10; sent += 1) {
      response.write('x');
      await sleep(IDLE / 8);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limits = { idleTimeout: IDLE, timeout: 100, retries: 0 };
  const client = createHttpClient({ name: 'proba', base, log: pino({ level: 'silent' }), ...limits });
  const chunks = Array.from({ length: 24 }, () => Buffer.alloc(MB, 'a'));
  const begun = performance.now();
  const { body } = await client.open({ method: 'PUT', path: '/', body: chunks });
  expect(await text(body)).toBe('x'.repeat(10));
  expect(performance.now() - begun).toBeGreaterThan(IDLE);
  await client.close();
  server.closeAllConnections();
  server.close();
});
