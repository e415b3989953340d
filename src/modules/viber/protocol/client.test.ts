import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createViberClient, type ViberClient } from './client.ts';

const log = pino({ level: 'silent' });
let server: Server | undefined;
let client: ViberClient | undefined;
afterEach(async () => {
  await client?.close();
  server?.close();
  server?.closeAllConnections();
});

/** A client of a service that answers so. */
async function against(answer: RequestListener): Promise<ViberClient> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  client = createViberClient({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pa`, log });
  return client;
}
const answering = (body: string, status = 200, headers = {}): Promise<ViberClient> =>
  against((_request, response) => response.writeHead(status, headers).end(body));
const call = (to: ViberClient) => to.call('send_message', 'tajni-token', { text: 'Zdravo' });

describe('a call of the service', () => {
  it('carries the token in its header, and the method in its path', async () => {
    let seen: unknown;
    const to = await against(({ url, method, headers }, response) => {
      seen = [method, url, headers['x-viber-auth-token'], headers['content-type']];
      response.end('{"status":0,"message_token":5700000000000000001}');
    });
    expect(await call(to)).toEqual({
      kind: 'done',
      answer: { status: 0, message_token: '5700000000000000001' },
      simulated: false,
    });
    expect(seen).toEqual(['POST', '/pa/send_message', 'tajni-token', 'application/json']);
  });

  it('is done or refused only where the service says so', async () => {
    expect(await call(await answering('{"status":6,"status_message":"not subscribed"}'))).toEqual({
      kind: 'refused',
      status: 6,
      detail: 'not subscribed',
      simulated: false,
    });
    expect(await call(await answering('{"status":"12"}'))).toMatchObject({
      kind: 'refused',
      status: 12,
      detail: '',
    });
    expect(await call(await answering('{"status":"0"}', 200, { 'x-simulator': 'viber' }))).toMatchObject({
      kind: 'done',
      simulated: true,
    });
  });

  it.each([
    ['a page of a proxy', '<html>OK</html>', 200],
    ['nothing', '', 200],
    ['no status', '{}', 200],
    ['a status that is no number', '{"status":"ok"}', 200],
    ['null', 'null', 200],
    ['a list', '[]', 200],
    ['a page with an error', '<html>502</html>', 502],
    ['an error without words', '', 500],
  ])('that is answered by %s has an outcome that nobody knows', async (_what, body, status) => {
    expect(await call(await answering(body, status))).toEqual({ kind: 'unknown', detail: `HTTP ${status}` });
  });

  it('that is cut off after it was sent is unknown, and is not repeated', async () => {
    let calls = 0;
    const to = await against((request) => {
      calls++;
      request.socket.destroy();
    });
    expect(await call(to)).toMatchObject({ kind: 'unknown' });
    expect(calls).toBe(1);
  });

  it('that reaches nobody was not done', async () => {
    client = createViberClient({ base: 'http://127.0.0.1:1/pa', log });
    expect(await call(client)).toMatchObject({ kind: 'unreachable' });
  });

  it('throws nothing but what its caller ends it with', async () => {
    const to = await against(() => {});
    const ending = new AbortController();
    const calling = to.call('send_message', 't', {}, ending.signal);
    setTimeout(() => ending.abort(new Error('the node stops')), 50);
    await expect(calling).rejects.toThrow('the node stops');
  });
});
