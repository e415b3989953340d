import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Database, Tx } from './context.ts';
import { databaseError, isConflict, OutageError, outageOf } from './dberrors.ts';
import { inTenant, OutdatedCaller, type TenantScope } from './tenant.ts';

/** Milliseconds that a read waits for the replica to reach what had been committed when it came. */
const PATIENCE = 300;
/** Milliseconds after which a replica that says nothing is given up, waiting for a connection included. */
const SILENCE = 1500;
/** Milliseconds from leaving the replica to the first look whether it can be used again, and at most between two looks. */
const FIRST_LOOK = 1000;
const LAST_LOOK = 30_000;
/** Milliseconds after which trouble is new, and not the same that has come back. */
const FORGOTTEN = 60_000;

/**
 * Where the primary's log ends with everything that it has acknowledged. Commits that wait for no disk are acknowledged before they are
 * flushed, so with such a server it is where the next record begins. A single transaction that does so, of a failed sign-in, is not
 * waited for (docs/decisions/109-read-replica.md).
 */
const POSITION = sql`case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text`;
/**
 * What a standby has of its primary, and no other database has: an installation's own id, and numbers that a loaded backup gets anew. The
 * identifier of the cluster itself is not told to everybody by managed servers.
 */
const IDENTITY = sql`concat_ws('/', (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('tenants'), (select idguid from tenants where is_operator))`;

/** The replica could not begin a read; its cause says why. */
class Unusable extends Error {}

/** The replica has not reached a position in time. */
class Behind extends Error {
  constructor() {
    super('it is behind the primary');
  }
}

/** Waits until the replica has replayed the primary's log up to `position`. Throws `Behind` after `PATIENCE`, or where it is no standby. */
async function caughtUp(replica: Database | Tx, position: string): Promise<void> {
  const until = performance.now() + PATIENCE;
  for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
    const { rows } = await replica.execute<{ reached: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`,
    );
    if (rows[0]?.reached) return;
    if (performance.now() > until) throw new Behind();
    await sleep(pause);
  }
}

/**
 * A streaming standby of the database, for reads that may take long: of the routes that declare `reads: 'replica'`, and files of lists.
 *
 * Whoever reads sees everything that was acknowledged before the request came, by whichever node: the primary says where its log ends,
 * and the replica is read once it has replayed so far. The same question to the primary confirms the caller's cached rights, which only
 * the primary can (their table is unlogged). A replica that is away, behind, or no standby of this database is left until it has caught
 * up; meanwhile the primary answers (docs/decisions/109-read-replica.md).
 */
export class Replica {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Set while the replica is not used. */
  #away: { since: number; reads: number } | null = { since: Date.now(), reads: 0 };
  #pause = FIRST_LOOK;
  #lastBack = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  readonly #reads = new Counter({
    name: 'replica_reads_total',
    help: 'Reads that the replica may answer, by what answered them',
    labelNames: ['from'],
    registers: [],
  });
  readonly #waited = new Histogram({
    name: 'replica_wait_seconds',
    help: 'Time until the replica had reached what was committed when a read came',
    buckets: [0.002, 0.005, 0.02, 0.1, 0.3],
    registers: [],
  });
  readonly #used = new Gauge({
    name: 'replica_used',
    help: '1: the replica answers reads; 0: the primary does, because the replica is away or behind',
    registers: [],
  });
  /** For `/metrics`. */
  readonly metrics = [this.#reads, this.#waited, this.#used] as const;

  /** `replica` is a pool of the application's login. Nothing is read from it before `begin`. */
  constructor(primary: Database, replica: Database, log: Pick<Logger, 'info' | 'warn' | 'error'>) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
    this.#used.set(0);
  }

  /** Looks for the first time whether the replica can be used, and goes on looking if it cannot. */
  async begin(): Promise<void> {
    const fault = await this.#fault();
    if (!fault) return this.#use('reports are read from the replica');
    this.#log.warn(fault, 'the replica cannot be used; reports are read from the primary');
    this.#lookLater();
  }

  /** Stops looking. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /**
   * `inTenant` on the replica, or on the primary while the replica cannot answer. `work` only reads, and may be called again. Throws
   * `OutdatedCaller` like `inTenant`.
   */
  async read<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.#away) {
      const position = await this.#position(scope.unchanged);
      try {
        const answer = await this.#fromReplica({ ...scope, unchanged: undefined }, position, work);
        this.#reads.inc({ from: 'replica' });
        return answer;
      } catch (error) {
        if (!this.#isItsOwn(error)) throw error;
      }
    }
    if (this.#away) this.#away.reads++;
    this.#reads.inc({ from: 'primary' });
    return inTenant(this.#primary, scope, work);
  }

  /** Where the primary is. Throws OutdatedCaller where the caller's rights have changed. */
  async #position(unchanged: SQL = sql`true`): Promise<string> {
    const { rows } = await this.#primary.execute<{ position: string; unchanged: boolean }>(
      sql`select ${POSITION} as position, ${unchanged} as unchanged`,
    );
    if (!rows[0]?.unchanged) throw new OutdatedCaller();
    return rows[0].position;
  }

  async #fromReplica<T>(scope: TenantScope, position: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const begun = performance.now();
    const begins = Promise.withResolvers<void>();
    const wasFull = isFull(this.#replica);
    let state: 'waiting' | 'connected' | 'working' | 'given up' = 'waiting';
    const answer = inTenant(this.#replica, scope, async (tx) => {
      if (state === 'waiting') state = 'connected';
      await caughtUp(tx, position);
      if (state === 'given up') throw new Behind();
      if (state === 'connected') this.#waited.observe((performance.now() - begun) / 1000);
      state = 'working';
      begins.resolve();
      return work(tx);
    });
    const silence = setTimeout(() => {
      // Whoever only stood in the queue has not asked it anything yet.
      const isBusy = state === 'waiting' && wasFull;
      state = 'given up';
      begins.reject(isBusy ? new OutageError('overloaded') : new Error('it does not answer'));
    }, SILENCE);
    // One that was given up may still fail later, when nobody waits for it.
    answer.catch(() => {});
    try {
      await Promise.race([begins.promise, answer]);
    } catch (error) {
      throw new Unusable('The replica cannot be read', { cause: error });
    } finally {
      clearTimeout(silence);
    }
    return answer;
  }

  /** True for an error that the primary would not have. Leaves the replica where the next read would have it too. */
  #isItsOwn(error: unknown): boolean {
    if (error instanceof Unusable) {
      // All its connections read: it is in use, not away. This read alone goes to the primary.
      if (outageOf(error.cause) !== 'overloaded') this.#leave(error.cause);
      return true;
    }
    if (error instanceof Behind || outageOf(error) === 'unavailable') {
      this.#leave(error);
      return true;
    }
    // What was read has been removed on the primary meanwhile, for longer than the standby puts that off.
    if (isConflict(error)) return true;
    // It writes, or reads an unlogged table.
    if (!['25006', '0A000'].includes(databaseError(error)?.code ?? '')) return false;
    this.#log.error({ err: error }, 'a route that reads from the replica does more than that');
    return true;
  }

  #leave(error: unknown): void {
    if (this.#away) return;
    this.#away = { since: Date.now(), reads: 0 };
    this.#used.set(0);
    this.#pause = Date.now() - this.#lastBack < FORGOTTEN ? Math.min(this.#pause * 2, LAST_LOOK) : FIRST_LOOK;
    this.#log.warn(reasonOf(error), 'the replica is left; reports are read from the primary');
    this.#lookLater();
  }

  #use(message: string): void {
    const { reads, since } = this.#away!;
    this.#away = null;
    this.#lastBack = Date.now();
    this.#used.set(1);
    this.#log.info({ reads, seconds: Math.round((Date.now() - since) / 1000) }, message);
  }

  #lookLater(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(async () => {
      const fault = await this.#fault();
      if (this.#closed) return;
      if (fault) this.#lookLater();
      else this.#use('the replica is used again');
    }, this.#pause).unref();
  }

  /** Why the replica cannot be used; null if it can. */
  async #fault(): Promise<{ code?: string; error: string } | null> {
    try {
      const [{ rows: ours }, { rows: its }] = await Promise.all([
        this.#primary.execute<{ position: string; identity: string }>(
          sql`select ${POSITION} as position, ${IDENTITY} as identity`,
        ),
        this.#replica.execute<{ standby: boolean; identity: string }>(
          sql`select pg_is_in_recovery() as standby, ${IDENTITY} as identity`,
        ),
      ]);
      if (!its[0]!.standby) return { error: 'it is no standby' };
      if (its[0]!.identity !== ours[0]!.identity) return { error: 'it is a standby of another database' };
      await caughtUp(this.#replica, ours[0]!.position);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

/** Whether all connections of a pool are in use, so that the next one who asks stands in its queue. */
function isFull(database: Database): boolean {
  const { $client: pool } = database as unknown as {
    $client: { idleCount: number; totalCount: number; options: { max: number } };
  };
  return pool.idleCount === 0 && pool.totalCount >= pool.options.max;
}

/** The driver's own message: the errors around it hold statements. */
function reasonOf(error: unknown): { code?: string; error: string } {
  const known = databaseError(error);
  return known ? { code: known.code, error: known.message } : { error: (error as Error).message };
}

const replicas = new WeakMap<Database, Replica>();

/** Gives a pool of the primary its replica. */
export const assignReplica = (primary: Database, replica: Replica): unknown => replicas.set(primary, replica);

/** The replica of a pool; undefined where there is none. */
export const replicaOf = (primary: Database): Replica | undefined => replicas.get(primary);
