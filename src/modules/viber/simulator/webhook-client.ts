import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { CallWebhook, Settings, WebhookAnswer } from './options.ts';

/** What `map` may name instead of an address, and what a call to it ends with. */
const FAILURES = new Set(['selfsigned', 'refused', 'dns']);

export interface WebhookClient {
  call: CallWebhook;
  /** Ends what is open. */
  close(): void;
}

/** Calls webhooks over connections that are kept, at the address that `settings.map` gives for a public one. */
export function openWebhookClient(settings: Settings): WebhookClient {
  const kept = { keepAlive: true, maxSockets: settings.sockets, scheduling: 'fifo' } as const;
  const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };
  return {
    call(url, body, headers) {
      const target = mapped(settings.map, url);
      if (FAILURES.has(target)) return Promise.resolve(noAnswer(target));
      return post(new URL(target), agents, settings.timeout, body, headers);
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

const noAnswer = (why: string): WebhookAnswer => ({ status: 0, body: '', headers: {}, why });

function mapped(map: Record<string, string>, url: string): string {
  for (const [from, to] of Object.entries(map))
    if (url.startsWith(from)) return FAILURES.has(to) ? to : to + url.slice(from.length);
  return url;
}

function post(
  url: URL,
  agents: { http: HttpAgent; https: HttpsAgent },
  timeout: number,
  body: Buffer,
  headers: Record<string, string>,
): Promise<WebhookAnswer> {
  const isTls = url.protocol === 'https:';
  return new Promise((resolve) => {
    const call = (isTls ? httpsRequest : httpRequest)(
      url,
      {
        method: 'POST',
        agent: isTls ? agents.https : agents.http,
        timeout,
        headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            headers: response.headers,
          }),
        );
        response.on('error', () => resolve(noAnswer('broken')));
      },
    );
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.on('error', (error: NodeJS.ErrnoException) => resolve(noAnswer(reasonOf(error, call.reusedSocket))));
    call.end(body);
  });
}

function reasonOf(error: NodeJS.ErrnoException, reused: boolean): string {
  // The other side gave up a connection that had been kept, in the moment in which it was used again.
  if (reused && error.code === 'ECONNRESET') return 'stale';
  if (/CERT|SIGNED|ALTNAME|SSL/.test(error.code ?? '')) return 'selfsigned';
  return error.message || error.code || 'broken';
}
