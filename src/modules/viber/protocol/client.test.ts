import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openSocket } from '../../../core/egress/connect.ts';
import { HttpClientError } from '../../../core/http-client/client.ts';
import { createViberClient, type ViberClient, wasReached } from './client.ts';

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

  it.each([
    [
      'a name that is not looked up in time',
      { resolve: () => new Promise<never>(() => {}), guard: () => true },
    ],
    ['a name without addresses', { resolve: async () => [], guard: () => true }],
    [
      'a look-up that fails in whatever way',
      {
        resolve: () => Promise.reject(Object.assign(new Error('dns'), { code: 'ESERVFAIL' })),
        guard: () => true,
      },
    ],
    ['a forbidden address', { resolve: async () => ['10.0.0.1'], guard: () => false }],
  ])('by %s was not done', async (_what, options) => {
    const error: unknown = await openSocket('viber.primjer.ba', 443, { timeout: 20, ...options }).catch(
      (one: unknown) => one,
    );
    expect(wasReached(new HttpClientError('viber', 'timeout', error))).toBe(false);
    expect(wasReached(new HttpClientError('viber', 'timeout', new Error('no answer in time')))).toBe(true);
  });

  it('of a service whose certificate is not trusted was not done', async () => {
    let told = false;
    const untrusted = createTlsServer({ key: KEY, cert: CERTIFICATE }, () => {
      told = true;
    });
    server = untrusted;
    await new Promise<void>((resolve) => untrusted.listen(0, '127.0.0.1', resolve));
    const { port } = untrusted.address() as AddressInfo;
    client = createViberClient({ base: `https://localhost:${port}/pa`, log });
    expect(await call(client)).toMatchObject({ kind: 'unreachable' });
    expect(told).toBe(false);
  });

  it('throws nothing but what its caller ends it with', async () => {
    const to = await against(() => {});
    const ending = new AbortController();
    const calling = to.call('send_message', 't', {}, ending.signal);
    setTimeout(() => ending.abort(new Error('the node stops')), 50);
    await expect(calling).rejects.toThrow('the node stops');
  });
});

/** Of `localhost`, signed by itself. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgExvwhZB48Tlww0gn
v+ethlf82kj14jvQXyzJ4d4+DMKhRANCAAQy3ByJeEcDjFi4sngNnNC0UQwKalIR
+MxYi0cUcu/RVoz5xilr0WqIb15h5AEjE8Q2ANsaxa18noRdZLp3B0z+
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUZgDz9A5BEhHXefX2y7CaFepekxkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTAxNDYxMloYDzIxMjYxMTA1
MDE0NjEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQy3ByJeEcDjFi4sngNnNC0UQwKalIR+MxYi0cUcu/RVoz5xilr0WqI
b15h5AEjE8Q2ANsaxa18noRdZLp3B0z+o1MwUTAdBgNVHQ4EFgQU79zxQDrHI5xg
zhFvRNZ8WctMLiowHwYDVR0jBBgwFoAU79zxQDrHI5xgzhFvRNZ8WctMLiowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAogwW+p8tMf9B3R/u5scS
UlgtipK8147UNfNtvTEWVYgCIQDaAuFrV6OAOhT+op8N4J4RT1NQZSJtvTpkoLn2
hRRJeg==
-----END CERTIFICATE-----`;
