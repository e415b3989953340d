import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';

/** Where clamd listens. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** How CLAMD_URL is written; the message for a wrong one. */
export const CLAMD_URL_FORM = 'mora biti oblika tcp://127.0.0.1:3310 ili unix:/run/clamav/clamd.ctl';

/** Parses `tcp://<host>:<port>` or `unix:<absolute path>`. Throws an Error with a Bosnian message. */
export function parseClamdUrl(text: string): ClamdAddress {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(text) ?? [];
  if (path) return { path };
  const [, six, name, digits] =
    /^tcp:\/\/(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9._-]+)):(\d{1,5})\/?$/.exec(text) ?? [];
  const host = six ?? name;
  const port = Number(digits);
  if (!host || port < 1 || port > 65_535) throw new Error(CLAMD_URL_FORM);
  return { host, port };
}

/** What clamd says of bytes. `unscanned`: there are more than it takes, or more in them than it opens. */
export type Verdict = { scan: 'clean' | 'unscanned' } | { scan: 'infected'; signature: string };

/** clamd could not be asked, or has not answered about the bytes. */
export class ScannerError extends Error {
  override name = 'ScannerError';
}

export interface ClamdLimits {
  /** Milliseconds for connecting. Default 5 s. */
  connectTimeout?: number;
  /** Milliseconds without progress, also of a whole scan after the last byte: clamd's own limit is two minutes. Default 5 min. */
  idleTimeout?: number;
  /** Cuts the connection; then `ScannerError` is thrown. */
  signal?: AbortSignal;
}

/** Bytes sent at once. */
const CHUNK = 256 * 1024;
/** Longest answer in bytes. */
const MAX_ANSWER = 4096;

/** Asks clamd for its version, as a sign that it is there. Throws `ScannerError`. */
export const versionOf = (address: ClamdAddress, limits?: ClamdLimits): Promise<string> =>
  asked(address, limits, async (socket) => void socket.write('zVERSION\0'));

/**
 * Lets clamd scan a stream (INSTREAM) and says what it found. Throws `ScannerError` if it cannot be asked, is cut off, or answers
 * something else, an Error if it could not scan these bytes, and what the source throws.
 */
export async function scanBytes(
  address: ClamdAddress,
  source: AsyncIterable<Uint8Array>,
  limits?: ClamdLimits,
): Promise<Verdict> {
  const answer = await asked(address, limits, async (socket, signal) => {
    const write = async (bytes: Uint8Array): Promise<void> => {
      if (!socket.write(bytes)) await once(socket, 'drain', { signal });
    };
    await write(Buffer.from('zINSTREAM\0'));
    for await (const bytes of source)
      for (let at = 0; at < bytes.length; at += CHUNK) {
        // It answers before the end where there are more bytes than it takes.
        signal.throwIfAborted();
        const chunk = bytes.subarray(at, at + CHUNK);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        await write(chunk);
      }
    await write(Buffer.alloc(4));
  });
  return verdictOf(answer);
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { scan: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  // Not a find: there is more in the file than clamd may look at (AlertExceedsMax).
  if (signature?.startsWith('Heuristics.Limits.Exceeded')) return { scan: 'unscanned' };
  if (signature) return { scan: 'infected', signature: signature.slice(0, 200) };
  if (/size limit exceeded/i.test(answer)) return { scan: 'unscanned' };
  const message = `clamd answered: ${answer.slice(0, 200)}`;
  // About these bytes; others may be scanned.
  if (/^stream: .*ERROR$/.test(answer)) throw new Error(message);
  throw new ScannerError(message);
}

/**
 * One command on a connection of its own. Returns the answer without its zero byte, as soon as it is there; `signal` then tells
 * `send` to stop.
 */
async function asked(
  address: ClamdAddress,
  { connectTimeout = 5000, idleTimeout = 5 * 60_000, signal }: ClamdLimits = {},
  send: (socket: Socket, signal: AbortSignal) => Promise<void>,
): Promise<string> {
  const socket = connect({ ...address, signal } as NetConnectOpts);
  const over = new AbortController();
  const answer = new Promise<string>((resolve, reject) => {
    const failed = (cause: Error): void => reject(new ScannerError(`clamd: ${cause.message}`, { cause }));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (more) => {
      text += more;
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end).trim());
      else if (text.length > MAX_ANSWER) failed(new Error('its answer is too long'));
    });
    socket.on('error', failed);
    socket.on('close', () => failed(new Error('the connection was cut')));
  }).finally(() => over.abort());
  answer.catch(() => {});
  socket.setTimeout(connectTimeout, () => socket.destroy(new Error('it does not answer in time')));
  socket.once('connect', () => socket.setTimeout(idleTimeout));
  const sent = send(socket, over.signal);
  try {
    // A source that fails ends it; what ends the sending otherwise, the answer tells.
    await Promise.race([
      answer,
      sent.catch((error: unknown) => (over.signal.aborted ? answer : Promise.reject(error))),
    ]);
    return await answer;
  } finally {
    over.abort();
    socket.destroy();
    await sent.catch(() => {});
  }
}
