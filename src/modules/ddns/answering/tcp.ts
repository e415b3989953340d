import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { HEADER, RCODE } from '../dns/wire.ts';
import type { Handler, Out, Reply } from './handler.ts';
import { headerOnly, OUT_OCTETS } from './message.ts';
import { word } from './query.ts';

export interface TcpOptions {
  handle: Handler;
  onError?: (error: unknown) => void;
  /** Connections at a time; one more ends the one that is idle the longest. */
  connections?: number;
  /** Milliseconds within which a message must be complete, and an answer read. */
  idle?: number;
}

/** Octets of the length before a message (RFC 1035 4.2.2). */
const LENGTH = 2;
/** Octets of answers that may wait for a client that reads slowly, before no more of its messages are read. */
const MOST_WAITING = 256 * 1024;

/** Answers by TCP: messages after their lengths, many in one connection, answered in the order in which they came (RFC 7766). */
export class TcpServer {
  readonly #options: Required<TcpOptions>;
  readonly #servers: Server[] = [];
  /** The one that did something last is the last. */
  readonly #open = new Set<Connection>();

  constructor({ handle, onError = () => {}, connections = 200, idle = 10_000 }: TcpOptions) {
    this.#options = { handle, onError, connections, idle };
  }

  /** Connections that are open. */
  get size(): number {
    return this.#open.size;
  }

  async listen(address: string, port: number, reusePort: boolean): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
    server.listen({ host: address, port, ipv6Only: address.includes(':'), reusePort });
    await once(server, 'listening');
    server.on('error', this.#options.onError);
    this.#servers.push(server);
  }

  #accept(socket: Socket): void {
    if (this.#open.size >= this.#options.connections) {
      const idle = [...this.#open].find(({ isBusy }) => !isBusy);
      if (!idle) {
        socket.destroy();
        return;
      }
      idle.end();
    }
    const connection: Connection = new Connection(socket, this.#options, {
      onWork: () => {
        this.#open.delete(connection);
        this.#open.add(connection);
      },
      onEnd: () => this.#open.delete(connection),
    });
    this.#open.add(connection);
  }

  async close(): Promise<void> {
    for (const connection of this.#open) connection.end();
    await Promise.all(
      this.#servers.splice(0).map((server) => {
        const closed = once(server, 'close');
        server.close();
        return closed;
      }),
    );
  }
}

class Connection {
  readonly #socket: Socket;
  readonly #options: Required<TcpOptions>;
  readonly #onWork: () => void;
  readonly #timer: NodeJS.Timeout;
  readonly #peer: { address: string; port: number };
  readonly #out: Out = OUT;
  /** What has come of messages that are not complete. */
  #chunks: Buffer[] = [];
  #length = 0;
  /** A message is being answered. */
  isBusy = false;

  constructor(
    socket: Socket,
    options: Required<TcpOptions>,
    { onWork, onEnd }: { onWork: () => void; onEnd: () => void },
  ) {
    this.#socket = socket;
    this.#options = options;
    this.#onWork = onWork;
    this.#peer = { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 };
    // Octets that come do not renew it, complete messages do: otherwise one a second would hold a connection for ever.
    this.#timer = setTimeout(() => this.end(), options.idle);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      if (!this.isBusy) void this.#work();
    });
    socket.on('drain', () => this.#worked());
    socket.on('end', () => {
      if (!this.isBusy) socket.end();
    });
    // A client that went away is nobody's concern.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(this.#timer);
      onEnd();
    });
  }

  /** Ends the connection at once. */
  end(): void {
    this.#socket.destroy();
  }

  #worked(): void {
    this.#timer.refresh();
    this.#onWork();
  }

  /** Answers all messages that are complete. */
  async #work(): Promise<void> {
    const socket = this.#socket;
    this.isBusy = true;
    try {
      for (let message = this.#next(); message && !socket.destroyed; message = this.#next()) {
        if (message.length < HEADER) {
          this.end();
          return;
        }
        this.#worked();
        const sent = this.#answer(message);
        if (sent) await sent;
        if (socket.writableLength > MOST_WAITING) await this.#drained();
      }
    } catch (error) {
      this.#options.onError(error);
      this.end();
    } finally {
      this.isBusy = false;
      if (socket.readableEnded) socket.end();
      else socket.resume();
    }
  }

  /** The next complete message; undefined: it has not come yet. */
  #next(): Buffer | undefined {
    if (this.#length < LENGTH) return undefined;
    let first = this.#chunks[0]!;
    if (first.length < LENGTH) first = this.#joined();
    const length = word(first, 0);
    // Nothing is that short, and zero would go on for ever.
    if (length < HEADER) return Buffer.alloc(0);
    if (this.#length < LENGTH + length) return undefined;
    if (first.length < LENGTH + length) first = this.#joined();
    this.#length -= LENGTH + length;
    if (first.length > LENGTH + length) this.#chunks[0] = first.subarray(LENGTH + length);
    else this.#chunks.shift();
    return first.subarray(LENGTH, LENGTH + length);
  }

  #joined(): Buffer {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }

  /** Handles one message. Gives a promise only if something must be waited for. */
  #answer(message: Buffer): Promise<void> | undefined {
    const failed = (error: unknown): void => {
      this.#options.onError(error);
      const answer = new Uint8Array(HEADER);
      headerOnly(answer, message, RCODE.SERVFAIL);
      this.#send(answer);
    };
    try {
      const reply = this.#options.handle(message, this.#peer, true, this.#out);
      if (reply === null) return undefined;
      if (reply instanceof Uint8Array) {
        this.#send(reply);
        return undefined;
      }
      // More is read only when this is done.
      this.#socket.pause();
      return Promise.resolve(reply)
        .then((all) => this.#sendAll(all))
        .catch(failed);
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  async #sendAll(reply: Reply): Promise<void> {
    if (reply === null) return;
    if (reply instanceof Uint8Array) {
      this.#send(reply);
      return;
    }
    for await (const message of reply) {
      if (this.#socket.destroyed) return;
      this.#send(message);
      if (this.#socket.writableNeedDrain) await this.#drained();
    }
  }

  #send(message: Uint8Array): void {
    if (this.#socket.destroyed) return;
    const framed = Buffer.allocUnsafe(LENGTH + message.length);
    framed.writeUInt16BE(message.length);
    framed.set(message, LENGTH);
    this.#socket.write(framed);
  }

  /** Waits until the client has read what was sent, or is gone. */
  async #drained(): Promise<void> {
    const socket = this.#socket;
    if (!socket.writableNeedDrain || socket.destroyed) return;
    socket.pause();
    await new Promise<void>((resolve) => {
      const done = () => {
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.on('drain', done).on('close', done);
    });
  }
}

/** For all connections: what is sent is copied at once. */
const OUT: Out = { bytes: new Uint8Array(OUT_OCTETS) };
