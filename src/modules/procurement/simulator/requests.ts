import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { obey, WrongOrder } from './control.ts';
import { Fate } from './faults.ts';
import { QueryError } from './filter/tokens.ts';
import { pageOf } from './pages.ts';
import { readQuery } from './query.ts';
import { type Simulation, touch } from './simulation.ts';

const compress = promisify(gzip);
/** Bytes from which an answer is compressed for who takes it. */
const WORTH = 1400;
/** Characters of an address that the service reads. */
const MOST_ADDRESS = 2400;
/** Bytes of an order. */
const MOST_ORDER = 1024 * 1024;
/** Rows that change with a page where pages are to meet changes. */
const CHANGED = 5;
const JSON_TYPE = 'application/json; odata.metadata=minimal; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const MAINTENANCE =
  '<!doctype html><html lang="bs"><body><h1>Portal je trenutno u održavanju</h1></body></html>';
const METADATA =
  '<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"></edmx:Edmx>';
/** Megabytes of the answer that is too large. */
const BIG = 200;

interface Answer {
  status: number;
  body: string;
  type?: string;
  headers?: Record<string, string>;
  /** Only its beginning is sent, as JSON that does not end. */
  isCut?: boolean;
  /** Compressed, and not to be decompressed. */
  isBroken?: boolean;
}

/** Answers a request: a page of a set, or an order of `/_sim/…`. */
export async function answerRequest(
  sim: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const begun = performance.now();
  response.sendDate = sim.faults.date === 'real';
  response.setHeader('x-simulator', '1');
  if (sim.faults.date === 'virtual') response.setHeader('date', new Date(sim.world.now).toUTCString());
  try {
    const address = addressOf(request);
    if (address === null) await send(sim, request, response, refusal(400, 'the address cannot be read'));
    else if (address.pathname.startsWith('/_sim/'))
      await send(sim, request, response, await ordered(sim, request, address));
    else {
      sim.stats.requests++;
      await answerSource(sim, request, response, address);
    }
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    await send(sim, request, response, refusal(500, (error as Error).message));
  } finally {
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    sim.settings.log?.(JSON.stringify({ url: request.url, status: response.statusCode, ms }));
  }
}

/** Null where it is none: anybody may send `//`, or a host that cannot be. */
const addressOf = ({ url = '/', headers }: IncomingMessage): URL | null =>
  URL.parse(url, `http://${headers.host ?? '127.0.0.1'}`);

async function ordered(sim: Simulation, request: IncomingMessage, { pathname }: URL): Promise<Answer> {
  try {
    const text = await readBody(request);
    const result = obey(sim, pathname.slice('/_sim/'.length), text === '' ? {} : JSON.parse(text));
    return { status: 200, body: JSON.stringify(result) };
  } catch (error) {
    if (error instanceof WrongOrder) return refusal(error.status, error.message);
    if (error instanceof SyntaxError) return refusal(400, 'the order is no JSON');
    throw error;
  }
}

async function answerSource(
  sim: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  address: URL,
): Promise<void> {
  if ((request.url ?? '').length > MOST_ADDRESS)
    return send(sim, request, response, {
      status: 404,
      type: HTML_TYPE,
      body: '<html><body><h1>404</h1></body></html>',
    });
  const { stats } = sim;
  const fate = new Fate(sim.faults, sim.chance, (name) => {
    stats.faulted[name] = (stats.faulted[name] ?? 0) + 1;
  });
  if (fate.isDown) return void request.socket.destroy();
  if (fate.wait > 0) await sleep(fate.wait);
  if (fate.has('big')) return sendBig(response);
  await send(sim, request, response, sourceAnswer(sim, address, fate));
}

function sourceAnswer(sim: Simulation, address: URL, fate: Fate): Answer {
  if (fate.has('429'))
    return {
      ...refusal(429, 'Too many requests'),
      headers: { 'retry-after': String(sim.faults.retryAfter) },
    };
  if (fate.has('500')) return refusal(500, 'An error has occurred.');
  if (fate.has('html')) return { status: 200, type: HTML_TYPE, body: MAINTENANCE };
  if (fate.has('redirect'))
    return {
      status: 301,
      type: HTML_TYPE,
      body: '',
      headers: { location: `http://drugi-server.test${address.pathname}` },
    };
  if (address.pathname === '/$metadata') return { status: 200, type: 'application/xml', body: METADATA };
  const set = sim.sets.get(nameOf(address.pathname));
  if (!set) return { status: 404, type: HTML_TYPE, body: '' };
  try {
    const page = pageOf(sim, set, readQuery(address.searchParams), address, fate);
    const { mutateEveryPages } = sim.faults;
    if (mutateEveryPages > 0 && sim.stats.pages % mutateEveryPages === 0) touch(sim, set, CHANGED);
    return {
      status: 200,
      body: JSON.stringify(page),
      isCut: fate.has('truncate'),
      isBroken: fate.has('gzip'),
    };
  } catch (error) {
    if (error instanceof QueryError) return refusal(400, error.message);
    throw error;
  }
}

function nameOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return '';
  }
}

const refusal = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ error: { code: String(status), message } }),
});

async function send(
  sim: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const { status, type = JSON_TYPE, headers = {}, isCut, isBroken } = answer;
  const { byStatus } = sim.stats;
  byStatus[status] = (byStatus[status] ?? 0) + 1;
  const body = Buffer.from(isCut ? answer.body.slice(0, Math.floor(answer.body.length * 0.6)) : answer.body);
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!isBroken && !(takesGzip && body.length > WORTH))
    return void response
      .writeHead(status, { ...headers, 'content-type': type, 'content-length': body.length })
      .end(body);
  const packed = await compress(body, { level: 1 });
  // Behind the mark of gzip nothing is right: what is merely cut off, some clients read.
  const sent = isBroken ? packed.fill(0x55, 2) : packed;
  response.writeHead(status, {
    ...{ ...headers, 'content-type': type, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    'content-length': sent.length,
  });
  response.end(sent);
}

/** An answer that nobody should read to its end. */
async function sendBig(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': JSON_TYPE });
  response.write('{"value":["');
  const part = Buffer.alloc(1024 * 1024, 'a');
  for (let sent = 0; sent < BIG && !response.destroyed; sent++)
    if (!response.write(part)) await drained(response);
  response.end('"]}');
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((done) => {
    response.once('drain', done);
    response.once('close', done);
  });

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_ORDER) throw new WrongOrder('the order is too long', 413);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
