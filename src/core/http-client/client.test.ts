import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../test/timeout.ts';
import { addressGuard } from '../egress/addresses.ts';
import { createHttpClient, type HttpClient, type HttpService } from './client.ts';
import { outgoingMetrics } from './metrics.ts';

let server: Server;
let base: string;
let answer: RequestListener;
let asked: IncomingMessage[];
let logged: Record<string, unknown>[];
const clients: HttpClient[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/usluga`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  logged = [];
  answer = (_request, response) => void response.end('dobro');
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

function client(overrides: Partial<HttpService> = {}): HttpClient {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const made = createHttpClient({ name: 'proba', base, log, ...overrides });
  clients.push(made);
  return made;
}
/** Answers these statuses one after another, then 200. */
const answerWith = (statuses: number[], headers: Record<string, string> = {}): void => {
  answer = (_request, response) => {
    const status = statuses[asked.length - 1];
    if (status === 0) response.destroy();
    else response.writeHead(status ?? 200, status ? headers : {}).end(`${status ?? 'dobro'}`);
  };
};

it('asks below the base and answers whatever came', async () => {
  answerWith([404]);
  const answered = await client().request({ path: '/a?b=č', headers: { accept: 'text/plain' } });
  expect(answered).toMatchObject({ status: 404, body: Buffer.from('404') });
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/usluga/a?b=%C4%8D' });
});

it.each([[[503]], [[0]], [[500, 429]]])(
  'repeats a request that may be repeated after %j',
  async (statuses) => {
    answerWith(statuses);
    expect((await client().request({ path: '/' })).status).toBe(200);
    expect(asked).toHaveLength(statuses.length + 1);
  },
);

it('tries as often as it may, and answers what came last', async () => {
  answerWith([503, 503, 502, 200]);
  expect(await client().request({ path: '/' })).toMatchObject({ status: 502, body: Buffer.from('502') });
  expect(asked).toHaveLength(3);
});

it('never repeats what may have been done', async () => {
  answerWith([503, 0]);
  const { request } = client();
  expect((await request({ path: '/', method: 'POST', body: '{}' })).status).toBe(503);
  await expect(request({ path: '/', method: 'POST', body: '{}' })).rejects.toMatchObject({
    reason: 'unreachable',
  });
  expect(asked).toHaveLength(2);
});

it('waits as long as the service asks, and not at all where its time does not suffice', async () => {
  answerWith([429], { 'retry-after': '1' });
  const { request } = client();
  const begun = performance.now();
  expect((await request({ path: '/' })).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(990);
  asked = [];
  answerWith([429], { 'retry-after': '60' });
  expect((await request({ path: '/', timeout: 20_000 })).status).toBe(429);
  expect(asked).toHaveLength(1);
});

it('gives up after its time, also in the middle of an answer', async () => {
  const { request } = client({ timeout: 100 });
  answer = () => {};
  await expect(request({ path: '/' })).rejects.toMatchObject({ service: 'proba', reason: 'timeout' });
  answer = (_request, response) => void response.write('početak');
  await expect(request({ path: '/' })).rejects.toMatchObject({ reason: 'timeout' });
});

it('ends with whoever asked, before, during and between tries', async () => {
  const { request } = client();
  const why = new Error('otišao');
  await expect(request({ path: '/', signal: AbortSignal.abort(why) })).rejects.toBe(why);
  expect(asked).toHaveLength(0);
  for (const listener of [() => {}, inTurnAnswer(503, '5')]) {
    answer = listener;
    const leaving = new AbortController();
    const going = request({ path: '/', signal: leaving.signal });
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    leaving.abort(why);
    await expect(going).rejects.toBe(why);
    asked = [];
  }
});
const inTurnAnswer =
  (status: number, wait: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'retry-after': wait }).end();

it('reads no answer that is longer than it may be, and asks for none again', async () => {
  answer = (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  };
  await expect(client({ maxBytes: 50_000 }).request({ path: '/' })).rejects.toMatchObject({
    reason: 'too_large',
  });
  expect(asked).toHaveLength(1);
});

it('follows nobody, and where it may, nobody into this network', async () => {
  const { port } = server.address() as AddressInfo;
  answer = ({ url }, response) =>
    void response.writeHead(url === '/cilj' ? 200 : 302, { location: url?.slice('/usluga'.length) }).end();
  expect((await client().request({ path: '/cilj' })).status).toBe(302);
  answer = ({ url }, response) =>
    url === '/usluga/dom'
      ? void response.writeHead(302, { location: '/cilj' }).end()
      : url === '/cilj'
        ? void response.end('stigao')
        : void response.writeHead(302, { location: `http://127.0.0.2:${port}/` }).end();
  const { request } = client({ redirects: 2 });
  expect((await request({ path: '/dom' })).body.toString()).toBe('stigao');
  await expect(request({ path: '/van' })).rejects.toMatchObject({ reason: 'forbidden' });
});

it('goes only where its own guard allows, by either way', async () => {
  const { request, open } = client({ guard: addressGuard() });
  await expect(request({ path: '/' })).rejects.toMatchObject({ reason: 'forbidden' });
  await expect(open({ path: '/' })).rejects.toMatchObject({ reason: 'forbidden' });
  expect(asked).toEqual([]);
  const allowed = client({ guard: addressGuard(['127.0.0.1']) });
  expect((await allowed.request({ path: '/' })).status).toBe(200);
});

it('has no more connections open than it may', async () => {
  let open = 0;
  let most = 0;
  answer = (_request, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end();
    }, 20);
  };
  const { request } = client({ connections: 2 });
  await Promise.all(Array.from({ length: 8 }, () => request({ path: '/' })));
  expect(most).toBe(2);
});

it('counts every call and its tries, and logs nothing that it was overrides', async () => {
  const registry = new Registry();
  for (const metric of outgoingMetrics) registry.registerMetric(metric);
  answerWith([503, 200, 500]);
  const { request } = client({ name: 'brojana', retries: 1 });
  const secret = { path: '/tajna-putanja?kljuc=tajna', headers: { authorization: 'tajna' } };
  await request(secret);
  await request({ ...secret, method: 'POST', body: 'tajna' });
  await request(secret);
  const text = await registry.metrics();
  const line = (outcome: string, method: string) =>
    `outgoing_request_duration_seconds_count{service="brojana",method="${method}",outcome="${outcome}"}`;
  expect(text).toContain(`${line('200', 'GET')} 2`);
  expect(text).toContain(`${line('500', 'POST')} 1`);
  expect(text).toContain('outgoing_request_retries_total{service="brojana"} 1');
  expect(JSON.stringify(logged) + text).not.toContain('tajna');
  const logs = logged.filter(({ level }) => Number(level) > 20).map(({ msg }) => msg);
  expect(logs).toEqual(['a foreign service does not answer', 'a foreign service answers again']);
});

describe('open', { timeout: scaledTimeout(60_000) }, () => {
  const IDLE = scaledTimeout(600);
  const MB = 1024 * 1024;
  const chunks = (size: number): Buffer[] => Array.from({ length: size / MB }, () => Buffer.alloc(MB, 'a'));

  it('sends a body again, whatever the method, until it is answered', async () => {
    const got: number[] = [];
    answer = async (request, response) => {
      const body = await buffer(request).catch(() => Buffer.alloc(0));
      got.push(body.length);
      response.writeHead(got.length < 3 ? 503 : 200).end('kraj');
    };
    const answered = await client().open({ method: 'POST', path: '/', body: chunks(3 * MB) });
    expect(answered.status).toBe(200);
    expect(await text(answered.body)).toBe('kraj');
    expect(got).toEqual([3 * MB, 3 * MB, 3 * MB]);
    expect(asked[0]!.headers).toMatchObject({ 'content-length': String(3 * MB) });
    expect(asked[0]!.headers['transfer-encoding']).toBeUndefined();
  });

  it('sends an empty body with its length', async () => {
    await text((await client().open({ method: 'PUT', path: '/', body: [] })).body);
    expect(asked[0]!.headers['content-length']).toBe('0');
  });

  it('takes an answer that is longer than a short one may be', async () => {
    answer = (_request, response) => void response.end(Buffer.alloc(5 * MB));
    const { body } = await client({ maxBytes: 1000 }).open({ path: '/' });
    expect((await buffer(body)).length).toBe(5 * MB);
  });

  it('is bounded by the time without progress, and by no other', async () => {
    const { open } = client({ idleTimeout: IDLE, timeout: 100, retries: 0 });
    answer = async (_request, response) => {
      for (let sent = 0; sent < 10; sent += 1) {
        response.write('x');
        await sleep(IDLE / 8);
      }
      response.end();
    };
    const begun = performance.now();
    expect(await text((await open({ path: '/' })).body)).toBe('x'.repeat(10));
    expect(performance.now() - begun).toBeGreaterThan(IDLE);
    answer = () => {};
    await expect(open({ path: '/' })).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('ends an answer that stands still or is cut, and not a reader who is slow', async () => {
    const { open } = client({ idleTimeout: 300, retries: 0 });
    answer = (_request, response) => void response.writeHead(200, { 'content-length': '10' }).write('po');
    await expect(text((await open({ path: '/' })).body)).rejects.toMatchObject({
      code: 'UND_ERR_BODY_TIMEOUT',
    });
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('po', () => response.destroy());
    };
    await expect(text((await open({ path: '/' })).body)).rejects.toThrow();
    answer = (_request, response) => void response.end(Buffer.alloc(20 * MB));
    const { body } = await open({ path: '/' });
    await once(body, 'readable');
    await sleep(1000);
    expect((await buffer(body)).length).toBe(20 * MB);
  });

  it('ends with whoever asked', async () => {
    const leaving = new AbortController();
    const why = new Error('otišao');
    answer = (_request, response) => void response.write('početak');
    const { body } = await client().open({ path: '/', signal: leaving.signal });
    leaving.abort(why);
    await expect(text(body)).rejects.toThrow();
    await expect(client().open({ path: '/', signal: leaving.signal })).rejects.toBe(why);
  });
});
