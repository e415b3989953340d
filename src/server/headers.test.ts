import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { securityHeaders } from './headers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

/** What the server answers to bytes as they are. */
async function sent(text: string): Promise<string> {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await once(socket, 'close');
  return answer;
}
const get = (path: string, ...headers: string[]): Promise<string> =>
  sent(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`);

it('a request that names two hosts is refused, whatever it is for', async () => {
  for (const path of ['/api/health', '/api/erp/sifarnici/drzave', '/nema'])
    for (const second of ['Host: b.ba', 'hOST: a.ba']) {
      const answer = await get(path, 'Host: a.ba', second);
      expect(answer, path).toMatch(/^HTTP\/1\.1 400 .*više zaglavlja Host\..*bad_request/s);
    }
  expect(await get('/api/health', 'Host: a.ba')).toMatch(/^HTTP\/1\.1 200 /);
});

it('a request whose end could be read in two ways is refused', async () => {
  const answer = await sent(
    'POST /api/auth/login HTTP/1.1\r\nHost: a.ba\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

it('nobody gets back what they have sent with TRACE', async () => {
  const answer = await sent(
    'TRACE /api/health HTTP/1.1\r\nHost: a.ba\r\nCookie: browser=tajna\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('tajna');
});

it('every answer has the security headers, also one that no route gives', async () => {
  const answers = {
    'of a route': await get('/api/health', 'Host: a.ba'),
    'to nobody': await get('/api/erp/sifarnici/drzave', 'Host: a.ba'),
    'that is not there': await get('/api/nema', 'Host: a.ba'),
    'to an address that cannot be read': await get('/api/%zz', 'Host: a.ba'),
    'to what is no request': await sent('NIŠTA\r\n\r\n'),
  };
  for (const [which, answer] of Object.entries(answers)) {
    const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();
    expect(head, which).toContain('\r\nx-frame-options: deny');
    expect(head, which).toContain("font-src 'self';");
    expect(head, which).toContain("frame-ancestors 'none'");
    expect(head, which).toContain("object-src 'none'");
    expect(head, which).toContain("base-uri 'none'");
    expect(head, which).toContain('\r\nreferrer-policy: no-referrer');
    expect(head, which).toContain('\r\npermissions-policy: camera=(self), ');
    expect(head, which).toContain('\r\nx-content-type-options: nosniff');
    expect(head, which).not.toContain('strict-transport-security');
  }
});

it('those who come by https are told to come so again', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=31536000');
  expect(String(securityHeaders(true)['content-security-policy'])).toContain('upgrade-insecure-requests');
});

describe('/metrics', () => {
  const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await t.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

  it('is for the machine itself', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost:3000']) expect(await status({ host })).toBe(200);
    expect(await status({ host: '[::1]:3000' }, '::1')).toBe(200);
    expect(await status({ host: 'localhost' }, '::ffff:127.0.0.1')).toBe(200);
  });

  it.each([
    ['from elsewhere', { host: 'localhost' }, '203.0.113.7'],
    ['by a proxy that names the visitor', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['by a proxy that passes on what a visitor says of themselves', { 'x-forwarded-for': '127.0.0.1' }],
    ['by a proxy in other words', { host: 'localhost', forwarded: 'for=127.0.0.1' }],
    ['by a proxy that names itself', { host: 'localhost', via: '1.1 proxy' }],
    ['under the name of the site', { host: 'www.primjer.ba' }],
  ])('is not there for who comes %s', async (_how, headers, remoteAddress = '127.0.0.1') => {
    expect(await status(headers as unknown as Record<string, string>, remoteAddress)).toBe(404);
  });
});
