import { Agent, request } from 'node:http';
import type { Wrong } from './requests.ts';

/** What came back. `status` 0: nothing did, and `text` says why. */
export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Milliseconds after which an answer is given up. */
const LONGEST = 30_000;
/** Bytes of an answer that are read. */
const MOST = 4_000_000;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a wrong request as it is; `more`: headers that every request of this caller has. */
export function send(base: string, wrong: Wrong, more: Record<string, string>): Promise<Answer> {
  const { hostname: host, port } = new URL(base);
  const { method, path, body } = wrong;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...more, ...wrong.headers, ...length };
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      // The server had closed a connection that was kept.
      if (asked.reusedSocket && error.code === 'ECONNRESET') return resolve(send(base, wrong, more));
      resolve({ status: 0, type: '', text: error.message });
    };
    const asked = request({ agent, host, port, method, path, headers, timeout: LONGEST }, (answer) => {
      const status = answer.statusCode!;
      const type = answer.headers['content-type'] ?? '';
      const parts: Buffer[] = [];
      let read = 0;
      answer.on('error', failed);
      const done = () => resolve({ status, type, text: Buffer.concat(parts).toString() });
      // A stream of events does not end by itself.
      if (type.startsWith('text/event-stream')) {
        done();
        return asked.destroy();
      }
      answer.on('data', (part: Buffer) => {
        read += part.length;
        if (read < MOST) parts.push(part);
      });
      answer.on('end', done);
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer in ${LONGEST / 1000} s`)));
    asked.on('error', failed);
    asked.end(body);
  });
}
