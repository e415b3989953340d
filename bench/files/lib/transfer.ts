import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { UPLOAD_CHUNK, UPLOADS } from '../../../src/core/files/upload/upload.api.ts';

/** Bytes of a file that is measured; `BENCH_FILE_MB` makes it smaller for a quick look. */
export const FILE_SIZE = Number(process.env.BENCH_FILE_MB ?? 1024) * 1024 ** 2;

const BLOCK = 256 * 1024;
const random = randomBytes(1024 ** 2);

/** Bytes that no other `seed` has, from `start` to `end` (not included). The block behind the first is the same for all. */
export function* bytesOf(seed: string, start: number, end: number): Generator<Uint8Array> {
  for (let at = start; at < end; ) {
    const from = at % random.length;
    const length = Math.min(BLOCK, random.length - from, end - at);
    const part = random.subarray(from, from + length);
    const name = Buffer.from(seed).subarray(0, length);
    yield at === 0 ? Buffer.concat([name, part.subarray(name.length)]) : part;
    at += length;
  }
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: Iterable<Uint8Array>;
  agent?: Agent;
}

const AGENT = new Agent({ keepAlive: true });

/** Sends a request, its body as fast as the server takes it; resolves when the answer begins. */
export async function begin(
  url: string,
  { method = 'GET', headers = {}, body, agent = AGENT }: Sending = {},
): Promise<IncomingMessage> {
  const asked = request(url, { method, headers, agent });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  for (const part of body ?? []) if (!asked.write(part)) await Promise.race([once(asked, 'drain'), answered]);
  asked.end();
  const [answer] = await answered;
  return answer;
}

/** The same with the answer read whole. Throws for another status than 2xx. */
export async function send(url: string, sending: Sending = {}) {
  const answer = await begin(url, sending);
  const body = await text(answer);
  if (answer.statusCode! >= 300) throw new Refused(answer.statusCode!, `${sending.method} ${url}: ${body}`);
  return { headers: answer.headers, body };
}

/** An answer that was not 2xx. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

/** Reads an answer away and returns its length in bytes. */
export async function drain(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const part of answer) length += (part as Buffer).length;
  return length;
}

const authorized = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });

/** Announces a file; answers its address without the server. */
export async function announce(url: string, token: string, name: string, size: number, agent?: Agent) {
  const { headers } = await send(url + UPLOADS, {
    method: 'POST',
    agent,
    headers: {
      ...authorized(token),
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      'content-length': '0',
    },
  });
  return headers.location!;
}

/** Sends the rest of an announced file from `offset`, `piece` bytes in a request, as the browser does. */
export async function sendRest(
  url: string,
  token: string,
  { name, size, offset = 0, piece = UPLOAD_CHUNK, agent }: Rest,
): Promise<void> {
  for (let at = offset; at < size; at += piece) {
    const end = Math.min(size, at + piece);
    await send(url, {
      method: 'PATCH',
      agent,
      headers: {
        ...authorized(token),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(end - at),
        'upload-offset': String(at),
      },
      body: bytesOf(name, at, end),
    });
  }
}

interface Rest {
  /** Also the seed of its bytes. */
  name: string;
  size: number;
  offset?: number;
  piece?: number;
  agent?: Agent;
}

/** Keeps a file that has arrived among the organisation's; answers its id there. */
export async function keep(url: string, token: string, file: string, agent?: Agent): Promise<string> {
  const { body } = await send(`${url}/api/admin/stored-files`, {
    method: 'POST',
    agent,
    headers: { ...authorized(token), 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ file }))],
  });
  return (JSON.parse(body) as { data: { idguid: string } }).data.idguid;
}

/** Id of the file whose address this is. */
export const idOf = (address: string): string => address.split('/').at(-1)!;
