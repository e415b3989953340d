import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What goes wrong with one request. */
export type Fault =
  /** Answers this and forwards nothing. */
  | { answer: number; body?: string; headers?: Record<string, string> }
  /** Ends the connection after so many bytes of the request's body. */
  | { cutRequest: number }
  /** Ends the connection after so many bytes of the answer's body. */
  | { cutAnswer: number }
  /** Answers nothing, ever; or nothing more after so many bytes of the answer's body. */
  | { silentAfter: number }
  /** The server does it, but the answer is lost. */
  | 'lost'
  /** Passes on 64 KB in each 20 ms. */
  | 'slow';

type Bound = 'cutRequest' | 'cutAnswer' | 'silentAfter';

export interface FaultProxy {
  port: number;
  /** Requests as `METHOD path?query`, in order. */
  asked: string[];
  /** Says what goes wrong with a request; `count` is the number of requests before it. Null: nothing. */
  fault: (what: string, count: number) => Fault | null;
  stop(): Promise<void>;
}

/** A proxy in front of an HTTP server on 127.0.0.1 that does harm. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const server = createServer((asked, answer) => {
    asked.on('error', () => {});
    const what = `${asked.method} ${asked.url}`;
    const fault = proxy.fault(what, proxy.asked.push(what) - 1);
    void serve(asked, answer, fault, target).catch(() => answer.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    asked: [],
    fault: () => null,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return proxy;
}

async function serve(
  asked: IncomingMessage,
  answer: ServerResponse,
  fault: Fault | null,
  target: number,
): Promise<void> {
  const bounds = typeof fault === 'object' ? (fault as Partial<Record<Bound, number>> | null) : null;
  const bound = (kind: Bound): number => bounds?.[kind] ?? Number.POSITIVE_INFINITY;
  if (fault && typeof fault === 'object' && 'answer' in fault) {
    asked.resume();
    await once(asked, 'end');
    return void answer.writeHead(fault.answer, fault.headers).end(fault.body);
  }
  if (bound('silentAfter') === 0) return void asked.resume();
  const passed = request({
    port: target,
    host: '127.0.0.1',
    method: asked.method,
    path: asked.url,
    headers: asked.headers,
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  let received = 0;
  for await (const chunk of asked as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received >= bound('cutRequest')) {
      passed.destroy();
      return void asked.socket.destroy();
    }
    if (fault === 'slow') await sleep(20 * (chunk.length / 65_536));
    if (!passed.write(chunk)) await once(passed, 'drain');
  }
  passed.end();
  const [from] = (await once(passed, 'response')) as [IncomingMessage];
  if (fault === 'lost') {
    from.resume();
    await once(from, 'end');
    return void answer.destroy();
  }
  answer.writeHead(from.statusCode!, from.headers);
  let sent = 0;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const left = Math.min(bound('cutAnswer'), bound('silentAfter')) - sent;
    sent += chunk.length;
    if (fault === 'slow') await sleep(20 * (chunk.length / 65_536));
    if (chunk.length >= left) {
      answer.write(chunk.subarray(0, left), () => bound('cutAnswer') <= sent && answer.destroy());
      return;
    }
    if (!answer.write(chunk)) await once(answer, 'drain');
  }
  answer.end();
}
