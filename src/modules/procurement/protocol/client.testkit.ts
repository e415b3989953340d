import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import { createEjnClient, type EjnClient } from './client.ts';

const log = pino({ level: 'silent' });
export let server: Server | undefined;
export let client: EjnClient | undefined;
export let asked: string[] = [];

/** A client of a source that answers each request by the next of these; the last one for good. */
export async function source(...answers: RequestListener[]): Promise<EjnClient> {
  asked = [];
  let n = 0;
  server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url!));
    answers[Math.min(n++, answers.length - 1)]!(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createEjnClient({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    log,
    pause: 1,
  });
  return client;
}

export const say =
  (
    body: string | Buffer,
    { status = 200, ...headers }: Record<string, string | number> = {},
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(Number(status), { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

/** What the tests of both files stand on. */
export const setUp = (): void => {
  afterEach(async () => {
    await client?.close();
    server?.closeAllConnections();
    server?.close();
  });
};
