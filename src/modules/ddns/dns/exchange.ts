import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { HEADER, MessageError, readHeader, readSections } from './wire.ts';

/** A server that is asked. */
export interface Server {
  /** IPv4 or IPv6 address; a name is not looked up. */
  address: string;
  port: number;
}

/** No answer came, or the connection failed. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** A random id, which together with the random source port keeps strangers from guessing an answer; RFC 5452, 9. */
export const randomId = (): number => randomInt(0x10000);

/**
 * Sends one message over UDP from a random port and waits `timeout` milliseconds for its answer: from that server, with the same id,
 * operation and question. Whatever else arrives is ignored. Throws a NoAnswerError, also when `signal` gives it up.
 */
export function exchangeUdp(
  message: Buffer,
  server: Server,
  timeout: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
  const timer = setTimeout(() => reject(new NoAnswerError('no answer in time')), timeout);
  const giveUp = () => reject(new NoAnswerError('given up'));
  signal?.addEventListener('abort', giveUp);
  socket.on('error', (error) => reject(new NoAnswerError(error.message)));
  socket.on('message', (answer) => {
    if (answersTo(message, answer)) resolve(answer);
  });
  // A connected socket takes datagrams from that server only, and learns at once that nobody listens there.
  socket.connect(server.port, server.address, () => socket.send(message));
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    socket.close();
  });
}

/** The same over TCP, in a connection of its own. */
export async function exchangeTcp(message: Buffer, server: Server, timeout: number): Promise<Buffer> {
  for await (const answer of streamTcp(message, server, timeout)) return answer;
  throw new NoAnswerError('closed without an answer');
}

/** The answer's messages over TCP, until the caller leaves off or the server closes. `timeout` is for all of it, in milliseconds. */
export async function* streamTcp(message: Buffer, server: Server, timeout: number): AsyncGenerator<Buffer> {
  const socket = connect(server.port, server.address);
  const timer = setTimeout(() => socket.destroy(new NoAnswerError('no answer in time')), timeout);
  try {
    socket.write(framed(message));
    let held = Buffer.alloc(0);
    for await (const chunk of socket) {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const end = 2 + held.readUInt16BE(0);
        const answer = held.subarray(2, end);
        if (!answersTo(message, answer)) throw new NoAnswerError('answer to something else');
        yield Buffer.from(answer);
        held = held.subarray(end);
      }
    }
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    throw new NoAnswerError(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/** A message with its length before it, as TCP carries it; RFC 1035, 4.2.2. */
export function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/**
 * True if a message may be the answer. Later messages of a transfer and errors may leave the question out; RFC 5936, 2.2.1, and RFC 2136,
 * 3.8. The case of letters is not compared, since some servers lower it.
 */
function answersTo(request: Buffer, answer: Buffer): boolean {
  try {
    const asked = readHeader(request);
    const got = readHeader(answer);
    if (!got.answer || got.id !== asked.id || got.opcode !== asked.opcode) return false;
    if (got.counts[0] === 0) return true;
    return got.counts[0] === asked.counts[0] && questionsOf(request) === questionsOf(answer);
  } catch (error) {
    if (error instanceof MessageError) return false;
    throw error;
  }
}

const questionsOf = (message: Buffer): string =>
  message.toString('latin1', HEADER, readSections(message).questions.at(-1)?.end ?? HEADER).toLowerCase();
