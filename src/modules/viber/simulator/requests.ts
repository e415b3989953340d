import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTROLS, WrongOrder } from './control.ts';
import { writeJson } from './json.ts';
import { serveMedia } from './media.ts';
import type { Simulation } from './model.ts';
import { callApi, isMethod } from './service-api.ts';

/** Bytes of a request that are read; the service's own limit is far below. */
const MOST = 16 * 1024 * 1024;

/** Answers `/pa/<method>` as the service does, `/media/…`, and the control of tests, `/sim/<order>`. */
export async function answerRequest(
  sim: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('x-simulator', 'viber');
  // Anybody may send an address that is none, such as `//`.
  const pathname = URL.parse(request.url ?? '/', sim.origin)?.pathname ?? '';
  try {
    const raw = await readBody(request);
    if (pathname.startsWith('/media/')) return serveMedia(sim, pathname, response);
    const [, part, name = ''] = /^\/(pa|sim)\/([\w-]+)$/.exec(pathname) ?? [];
    const isControl = part === 'sim' && Object.hasOwn(CONTROLS, name);
    if (isControl && request.method === CONTROLS[name]!.method) {
      const order = raw.length > 0 ? JSON.parse(raw.toString()) : {};
      return sendJson(response, 200, await obey(sim, name, order));
    }
    if (part === 'pa' && request.method === 'POST' && isMethod(name))
      return await answerCall(sim, name, request, response, raw);
    response.writeHead(404).end();
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const status = error instanceof WrongOrder ? error.status : error instanceof SyntaxError ? 400 : 500;
    sendJson(response, status, { error: (error as Error).message });
  }
}

/** Does what `/sim/<name>` asks for. Throws `WrongOrder`. */
export async function obey(sim: Simulation, name: string, order: object): Promise<unknown> {
  const control = Object.hasOwn(CONTROLS, name) ? CONTROLS[name] : undefined;
  if (!control) throw new WrongOrder(`no such order: ${name}`, 404);
  return (await control.act(sim, order)) ?? null;
}

async function answerCall(
  sim: Simulation,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  raw: Buffer,
): Promise<void> {
  const outcome = await callApi(sim, name, request.headers, raw);
  switch (outcome.kind) {
    case 'json':
      return sendJson(response, 200, outcome.json);
    case 'html':
      return void response.writeHead(outcome.status, { 'content-type': 'text/html' }).end(outcome.text);
    case 'drop':
      return void request.socket.destroy();
    case 'silence':
      return;
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(writeJson(value));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST) throw new WrongOrder('the body is too long', 413);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
