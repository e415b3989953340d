import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message as it came. */
export interface Received {
  path: string;
  id: string;
  /** Which of the secrets have signed it, each named once. */
  signedBy(...secrets: string[]): string[];
  signatures: string[];
  timestamp: number;
  body: string;
}

type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/**
 * A program that receives webhooks, listening on every address of this machine. `answers`: what it answers at a path, one after
 * another; then, and elsewhere, 204.
 */
export async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, Answer[]>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const header = (name: string): string => String(request.headers[name]);
    const body = await text(request);
    const id = header('webhook-id');
    const timestamp = Number(header('webhook-timestamp'));
    const signatures = header('webhook-signature').split(' ');
    const signedBy = (...secrets: string[]): string[] =>
      secrets.filter((secret) =>
        signatures.includes(`v1,${signature(secret, `${id}.${timestamp}.${body}`)}`),
      );
    received.push({ path, id, signedBy, signatures, timestamp, body });
    const { status, headers, body: answer } = answers.get(path)?.shift() ?? { status: 204 };
    response.writeHead(status, headers).end(answer);
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** An address that tests allow. */
    url: (path: string): string => `http://127.0.0.2:${port}${path}`,
    at: (path: string): Received[] => received.filter((one) => one.path === path),
    answer: (path: string, ...all: Answer[]) => answers.set(path, all),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return createHmac('sha256', key).update(signed).digest('base64');
}
