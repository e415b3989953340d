import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type Caller, callerOf } from '../http.ts';
import { comparePositions, liveCursor, type Position } from './cursor.ts';
import type { LiveEvent } from './reader.ts';
import { topicsFor } from './topics.ts';

/** Bytes that may be buffered for a client that does not read; then the stream ends, and the client resumes by its cursor. */
const MOST_UNREAD = 256 * 1024;

/**
 * Why a stream ends. `rights`: the caller's rights have changed; `session`: the session has ended, has new tokens or works for
 * another organisation; `restart`: the server stops; `slow`: the client does not read. The client reconnects at once; after
 * `session` it first refreshes its token.
 */
export type EndReason = 'rights' | 'session' | 'restart' | 'slow';

/** How a stream starts; see `LiveStream.begin`. */
interface StreamStart {
  from?: Position;
  missed?: readonly LiveEvent[];
  reset?: boolean;
}

const frame = (event: string, position: Position): string =>
  `event: ${event}\nid: ${liveCursor(position, Date.now())}\ndata: {}\n\n`;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  // Nothing comes after it over the same connection, which a server that stops would wait for.
  connection: 'close',
  'x-robots-tag': 'noindex',
};

/** One browser's stream of live events: server-sent events over a response of its own. */
export class LiveStream {
  readonly request: FastifyRequest;
  /** The organisation that the caller's token names. */
  readonly tenantId: string;
  /** What the caller may receive. The stream ends when their permissions change. */
  readonly topics: ReadonlySet<string>;
  readonly #permissions: ReadonlySet<string>;
  readonly #raw: ServerResponse;
  /** Events are held during pauses: while missed events are read, or rights are checked. */
  #pauses = 1;
  #held: LiveEvent[] = [];
  ended = false;

  constructor(request: FastifyRequest, raw: ServerResponse) {
    this.request = request;
    this.#raw = raw;
    const { tenant, actor } = this.caller;
    this.tenantId = tenant.id;
    this.#permissions = actor.permissions;
    this.topics = new Set(topicsFor(actor.permissions));
  }

  get caller(): Caller {
    return callerOf(this.request);
  }

  /** Whether a notice of changed rights (see `RightsCache`) concerns this stream's caller. */
  concerns(notice: string): boolean {
    const { actor, sessionId } = this.caller;
    // An impersonator's rights and session also count, and are not known here.
    if (notice === 'all' || actor.via !== null) return true;
    const { userId, tenantId } = actor;
    return [
      `user:${userId}`,
      `tenant:${tenantId}`,
      `member:${tenantId}:${userId}`,
      `session:${sessionId}`,
    ].includes(notice);
  }

  /**
   * Begins at `position`, after the events that the client has missed since `from`. Without `from` it begins anew; `reset` then
   * makes a client that was connected before fetch everything. Ends instead if the caller's permissions have changed since.
   */
  begin(position: Position, { from, missed = [], reset = false }: StreamStart): void {
    // The caller may have been admitted again while the missed events were read.
    this.#endIfChanged();
    if (this.ended) return;
    this.#raw.writeHead(200, HEADERS);
    this.#write(frame(reset ? 'reset' : 'ready', from ?? position));
    const after = this.#held.filter((event) => comparePositions(event, position) > 0);
    this.#held = after;
    for (const event of missed) this.#send(event);
    // Only now may it go on from there.
    if (from) this.#write(frame('beat', position));
    this.#resume();
  }

  /** Sends an event if the caller may hear of it. */
  deliver(event: LiveEvent): void {
    if (this.#pauses > 0) this.#held.push(event);
    else this.#send(event);
  }

  #resume(): void {
    this.#pauses--;
    if (this.#pauses > 0) return;
    for (const event of this.#held.splice(0)) this.#send(event);
  }

  #send(event: LiveEvent): void {
    const { key, version, userId } = event;
    if (userId !== null && userId !== this.caller.actor.userId) return;
    if (!this.topics.has(event.topic)) return;
    const data = JSON.stringify({
      topic: event.topic,
      ...(key !== null && { key }),
      ...(version !== null && { version }),
    });
    this.#write(`id: ${liveCursor(event, Date.now())}\ndata: ${data}\n\n`);
  }

  /** A heartbeat for proxies and the client; it also advances the client's cursor. */
  beat(position: Position): void {
    // Written before the head, it would send a head of its own, and the stream could no longer begin.
    if (!this.#raw.headersSent) return;
    if (this.#pauses > 0) this.#write(':\n\n');
    else this.#write(frame('beat', position));
  }

  /** Checks the session and its rights again. Nothing is sent meanwhile; the stream ends if they have changed. */
  async recheck(): Promise<void> {
    if (this.ended) return;
    this.#pauses++;
    this.caller.cached.evict();
    try {
      this.request.caller = await this.request.server.admit(this.request);
    } catch (error) {
      // While the database is unavailable, rights are unknown, but there are no new events either.
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) this.end('session');
    }
    this.#endIfChanged();
    this.#resume();
  }

  #endIfChanged(): void {
    const { permissions } = this.caller.actor;
    const before = this.#permissions;
    if (permissions.size !== before.size || ![...permissions].every((one) => before.has(one)))
      this.end('rights');
  }

  /** Says why, and ends, also before it has begun. */
  end(why: EndReason): void {
    if (this.ended) return;
    if (!this.#raw.headersSent) this.#raw.writeHead(200, HEADERS);
    this.#raw.write(`event: bye\ndata: ${JSON.stringify({ why })}\n\n`);
    this.ended = true;
    this.#held = [];
    this.#raw.end();
    // Who does not read never lets it end.
    if (why === 'slow') this.#raw.destroy();
  }

  #write(frame: string): void {
    if (this.ended) return;
    this.#raw.write(frame);
    if (this.#raw.writableLength > MOST_UNREAD) this.end('slow');
  }
}
