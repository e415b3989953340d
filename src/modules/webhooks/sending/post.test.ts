import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EXAMPLE } from '../screens/example.ts';
import { post } from './post.ts';
import { newSecret, signedHeaders } from './signature.ts';

let server: Server;
let answer: RequestListener;
let url: string;
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tajna-putanja?token=u-adresi`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  lines.length = 0;
});

const send = (more: { signal?: AbortSignal; deadline?: number; headers?: Record<string, string> } = {}) =>
  post(
    { url, headers: more.headers ?? {}, body: '{"broj":"u-poruci"}' },
    { log, allow: ['127.0.0.1'], signal: new AbortController().signal, deadline: 500, ...more },
  );

it('logs neither the secret nor the address, the message or the answer', async () => {
  const secret = newSecret();
  const headers = signedHeaders({ id: 'msg_1', timestamp: 1, body: '{}' }, [secret]);
  answer = (_request, response) => void response.writeHead(500).end('u-odgovoru');
  expect(await send({ headers })).toMatchObject({ status: 500, reason: 'status', response: 'u-odgovoru' });
  const logged = lines.join('');
  expect(logged).toContain('webhooks');
  for (const hidden of [
    secret.slice(6),
    headers['webhook-signature']!,
    'tajna-putanja',
    'u-adresi',
    'u-poruci',
  ])
    expect(logged).not.toContain(hidden);
  expect(logged).not.toContain('u-odgovoru');
});

it('does not wait for a receiver that says nothing', async () => {
  answer = () => {};
  expect(await send()).toMatchObject({ status: null, reason: 'timeout' });
});

it('takes an answer whose rest never comes', async () => {
  answer = (_request, response) => void response.writeHead(200).write('prvi dio');
  expect(await send()).toMatchObject({ status: 200, reason: null, response: 'prvi dio' });
});

it('a server that stops says nothing about the receiver', async () => {
  answer = () => {};
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('stops')), 50);
  await expect(send({ signal: stop.signal })).rejects.toThrow('stops');
});

it('signs as Standard Webhooks does', () => {
  // The example of the reference libraries.
  const body = '{"test": 2432232314}';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body };
  expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('the example for receivers verifies it', async () => {
  const { isFromCarsija } = await import(`data:text/javascript,${encodeURIComponent(EXAMPLE)}`);
  const body = '{"type":"proba"}';
  const [secret, other] = [newSecret(), newSecret()];
  const now = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body };
  const headers = signedHeaders(now, [other, secret]);
  expect(isFromCarsija(headers, body, secret)).toBe(true);
  expect(isFromCarsija(headers, `${body} `, secret)).toBe(false);
  expect(isFromCarsija(headers, body, newSecret())).toBe(false);
  const old = signedHeaders({ ...now, timestamp: now.timestamp - 600 }, [secret]);
  expect(isFromCarsija(old, body, secret)).toBe(false);
});
