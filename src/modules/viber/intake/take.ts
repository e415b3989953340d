import { sql } from 'drizzle-orm';
import { Batches } from '../../../core/batches.ts';
import type { Database } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { INTAKE_PUMP } from '../labels.ts';
import { wakePump } from '../pump.ts';

const BUSY = 'Previše poziva odjednom.';
/** Statements that run at once, and callbacks in one of them. */
const TOGETHER = { atOnce: 2, most: 200, busy: BUSY };
/** Bytes of all callbacks that may wait. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A signed callback. */
export interface Signed {
  tenantId: string;
  botId: string;
  /** Null: it cannot be read. */
  event: string | null;
  /** Empty: of nobody. */
  userId: string;
  body: Buffer;
}

/** Keeps callbacks in batches of what waits. One for each pool. */
export class Taking {
  readonly #database: Database;
  readonly #batches = new Batches(TOGETHER, (all: readonly Signed[]) => this.#keep(all));
  #bytes = 0;
  /** Callbacks that were kept so far. */
  count = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves once the callback is on the database's disk, also if it was before. Rejects with 503 if too much waits, or by what the database fails. */
  async take(callback: Signed): Promise<void> {
    const { length } = callback.body;
    if (this.#bytes + length > MOST_BYTES) throw new AppError(503, 'busy', BUSY);
    this.#bytes += length;
    try {
      await this.#batches.add(callback);
    } finally {
      this.#bytes -= length;
    }
  }

  async #keep(all: readonly Signed[]): Promise<readonly null[]> {
    const column = (of: (one: Signed) => unknown) => sql.param(all.map(of));
    await this.#database.execute(sql`select viber_take(
      ${column(({ tenantId }) => tenantId)}::uuid[], ${column(({ botId }) => botId)}::uuid[],
      ${column(({ event }) => event)}::text[], ${column(({ userId }) => userId)}::text[],
      ${column(({ body }) => body)}::bytea[])`);
    this.count += all.length;
    wakePump(this.#database, INTAKE_PUMP);
    return all.map(() => null);
  }
}
