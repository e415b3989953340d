import { hostname } from 'node:os';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../core/id.ts';
import { listenHubOf } from '../../../core/listen.ts';
import type { Deps } from '../../../server/module.ts';
import { keyCountsOf } from '../intake/key-counts.ts';
import { LEVELS, type Level } from '../levels.ts';
import { logStoreOf } from '../store/log-store.ts';
import { oldestWithRoom, storageOf } from '../store/retention.ts';
import type { OwnLog } from './own-log.ts';

/** Channel on which a node is told that somebody wants another level of it; the payload is its id. */
export const LEVEL_CHANNEL = 'carsija_log_level';
/** Milliseconds between two signs of life. */
const EVERY = 10_000;

type Parts = Pick<Deps, 'database' | 'log' | 'config' | 'connect'>;

/** The name of this node: machine and port. */
export const nodeName = ({ port }: Deps['config']): string => `${hostname()}:${port}`;

/**
 * A node among those that are listed: says from time to time what it logs and what it has lost, learns whether there is room for more, and
 * logs for a while from the level on that somebody has asked for.
 */
export class Presence {
  readonly id = newId();
  readonly #parts: Parts;
  readonly #app: FastifyInstance;
  readonly #own: OwnLog;
  readonly #usual: Level | 'silent';
  #timer: NodeJS.Timeout | undefined;
  #back: NodeJS.Timeout | undefined;
  #saying: Promise<void> | null = null;
  #stop: (() => Promise<void>) | undefined;
  #closed = false;

  constructor(parts: Parts, app: FastifyInstance, own: OwnLog) {
    this.#parts = parts;
    this.#app = app;
    this.#own = own;
    this.#usual = parts.log.level as Level | 'silent';
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.say(), EVERY).unref();
    this.#stop = await listenHubOf(this.#parts).on({
      channel: LEVEL_CHANNEL,
      onNotification: (id) => {
        if (id === this.id) void this.say();
      },
      onConnectionChange: (connected) => {
        if (connected) void this.say();
      },
    });
  }

  /** Gives a sign of life and takes over what was asked for. One at a time. Never rejects. */
  say(): Promise<void> {
    this.#saying ??= this.#say()
      // Who stores the lines says that the database is away.
      .catch(() => {})
      .finally(() => {
        this.#saying = null;
      });
    return this.#saying;
  }

  async #say(): Promise<void> {
    if (this.#closed) return;
    const wanted = await this.#write(sql`now()`);
    this.#setLevel(wanted?.level ?? null, Number(wanted?.left ?? 0));
    await this.#measure();
    await keyCountsOf(this.#parts.database).write(this.#parts.database);
  }

  /** Writes what it logs and has lost, as seen then; answers what is wanted of it. */
  async #write(seenAt: SQL): Promise<{ level: Level | null; left: number | null } | undefined> {
    const { database, config, log } = this.#parts;
    const { stored, dropped, droppedAt } = this.#own;
    const { rows } = await database.execute<{ level: Level | null; left: number | null }>(sql`
      insert into app_log_nodes as n (id, name, release, level, usual_level, seen_at, stored, dropped, dropped_at)
      values (${this.id}, ${nodeName(config)}, ${config.release}, ${log.level}, ${this.#usual}, ${seenAt}, ${stored}, ${dropped},
        ${droppedAt?.toISOString() ?? null}::timestamptz)
      on conflict (id) do update set seen_at = excluded.seen_at, stored = excluded.stored, dropped = excluded.dropped,
        dropped_at = excluded.dropped_at,
        level = case when n.wanted_until > now() then n.wanted_level else ${this.#usual} end
      returning case when n.wanted_until > now() then n.wanted_level end as level,
        (extract(epoch from n.wanted_until - now()) * 1000)::float8 as left`);
    return rows[0];
  }

  /** Whether there is room; what waits for it is stored at once. */
  async #measure(): Promise<void> {
    const { database } = this.#parts;
    const store = logStoreOf(database);
    const storage = await storageOf(database);
    const { full } = storage;
    const hasRoomAgain = store.full && !full;
    store.full = full;
    store.oldest = oldestWithRoom(storage);
    if (hasRoomAgain) void this.#own.flush();
  }

  #setLevel(wanted: Level | null, left: number): void {
    const level = wanted !== null && Object.hasOwn(LEVELS, wanted) ? wanted : this.#usual;
    clearTimeout(this.#back);
    // To the second, and also where the database cannot be asked then.
    if (level !== this.#usual) this.#back = setTimeout(() => this.#setLevel(null, 0), left).unref();
    // Requests have children of the application's own, which does not follow the first.
    for (const log of [this.#parts.log, this.#app.log]) if (log.level !== level) log.level = level;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#back);
    await this.#stop?.();
    await this.#saying;
    this.#closed = true;
    // The counts until its end, with a sign of life that is old at once.
    await this.#write(sql`now() - interval '1 minute'`)
      .then(() => keyCountsOf(this.#parts.database).write(this.#parts.database))
      .catch(() => {});
  }
}
