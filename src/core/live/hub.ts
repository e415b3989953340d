import type { Database } from '../context.ts';
import { shuttingDown } from '../errors.ts';
import { listenHubOf } from '../listen.ts';
import { LIVE_CHANNEL } from './announce.ts';
import { Audiences } from './audiences.ts';
import type { Position } from './cursor.ts';
import { type LiveEvent, look } from './reader.ts';
import type { EndReason, LiveStream } from './stream.ts';

/** One timer for all streams in milliseconds, and the number of its ticks between actions. */
const TICK = 5000;
const BEAT_TICKS = 3;
const RECHECK_TICKS = 12;
/** Milliseconds between polls for events that an open transaction delays. */
const HELD_BACK = 50;

/** Dependencies of a hub. */
interface LiveHubParts {
  database: Database;
  connect: Parameters<typeof listenHubOf>[0]['connect'];
  /** Channel on which the database announces changed rights; see `LiveStream.concerns`. */
  rightsChannel: string;
  onError(error: unknown): void;
}

/** A node's streams of live events, fed by one reader. While there are no streams it reads nothing and has no timer. */
export class LiveHub {
  readonly #parts: LiveHubParts;
  readonly #streams = new Set<LiveStream>();
  readonly #audiences = new Audiences();
  #position: Position | null = null;
  #looking: Promise<void> | null = null;
  #again = false;
  #connected = false;
  #ticks = 0;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #stops: (() => Promise<void>)[] = [];
  #closed = false;

  constructor(parts: LiveHubParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { rightsChannel } = this.#parts;
    const hub = listenHubOf(this.#parts);
    // Rights first: if both are announced, streams that may no longer receive the event are stopped before it is read.
    this.#stops = [
      await hub.on({
        channel: rightsChannel,
        onNotification: (notice) => this.#rightsChanged(notice),
        onConnectionChange: () => {},
      }),
      await hub.on({
        channel: LIVE_CHANNEL,
        onNotification: () => this.#look(),
        onConnectionChange: (connected) => {
          this.#connected = connected;
          if (!connected) return;
          // What was said meanwhile was missed.
          this.#recheckAll();
          this.#look();
        },
      }),
    ];
  }

  /** Ends every stream; `join` throws from now on. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#soon);
    for (const stream of this.#streams) this.#end(stream, 'restart');
  }

  async stop(): Promise<void> {
    this.close();
    for (const stop of this.#stops) await stop();
    await this.#looking;
  }

  /** Open streams of a session on this node. */
  countOf(sessionId: string): number {
    return [...this.#streams].filter(({ caller }) => caller.sessionId === sessionId).length;
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Adds the stream; it receives every event after the returned position. Throws while the database is unavailable, and 503
   * after `close`.
   */
  async join(stream: LiveStream): Promise<Position> {
    if (this.#closed) throw shuttingDown();
    const first = this.#streams.size === 0;
    this.#streams.add(stream);
    this.#audiences.add(stream);
    this.#timer ??= setInterval(() => this.#tick(), TICK).unref();
    // The position was not kept up to date while there were no streams.
    if (first) this.#position = null;
    return this.#position ?? (await this.#find());
  }

  leave(stream: LiveStream): void {
    if (!this.#streams.delete(stream)) return;
    this.#audiences.remove(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The current end of the event order; later events are sent. */
  async #find(): Promise<Position> {
    const { position } = await look(this.#parts.database, null);
    this.#position ??= position;
    return this.#position;
  }

  #end(stream: LiveStream, why: EndReason): void {
    stream.end(why);
    this.leave(stream);
  }

  #tick(): void {
    this.#ticks++;
    // While LISTEN is disconnected, changes of rights are not announced.
    if (!this.#connected || this.#ticks % RECHECK_TICKS === 0) this.#recheckAll();
    this.#look();
    const position = this.#position;
    if (this.#ticks % BEAT_TICKS === 0 && position)
      for (const stream of this.#streams) {
        stream.beat(position);
        if (stream.ended) this.leave(stream);
      }
  }

  #rightsChanged(notice: string): void {
    for (const stream of this.#streams) {
      // The session has ended, moved to another organisation, or has new tokens: its client reconnects.
      if (notice === `session:${stream.caller.sessionId}`) this.#end(stream, 'session');
      else if (stream.concerns(notice)) void this.#recheck(stream);
    }
  }

  #recheckAll(): void {
    for (const stream of this.#streams) void this.#recheck(stream);
  }

  async #recheck(stream: LiveStream): Promise<void> {
    await stream.recheck();
    if (stream.ended) this.leave(stream);
  }

  /** Reads new events and sends them; one read at a time, and another if events were announced meanwhile. */
  #look(): void {
    if (this.#streams.size === 0) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#readAll().finally(() => {
      this.#looking = null;
      if (this.#again) this.#look();
    });
  }

  async #readAll(): Promise<void> {
    this.#again = false;
    try {
      for (let more = true; more; ) {
        if (!this.#position) await this.#find();
        const from = this.#position!;
        const found = await look(this.#parts.database, from);
        // The position was reset meanwhile: the last stream closed and a new one opened.
        if (this.#position !== from) return;
        this.#position = found.position;
        for (const event of found.events) this.#deliver(event);
        more = found.more;
        if (found.heldBack) {
          clearTimeout(this.#soon);
          this.#soon = setTimeout(() => this.#look(), HELD_BACK).unref();
        }
      }
    } catch (error) {
      this.#parts.onError(error);
    }
  }

  #deliver(event: LiveEvent): void {
    for (const stream of this.#audiences.of(event)) {
      stream.deliver(event);
      if (stream.ended) this.leave(stream);
    }
  }
}
