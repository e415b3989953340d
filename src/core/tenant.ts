import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';
import { isConflict } from './dberrors.ts';
import { AppError } from './errors.ts';

/** Whom a transaction runs for; row-level security (server/db/policies.ts) reads these settings. */
export interface TenantScope {
  tenantId: string;
  userId: string;
  isOperator: boolean;
  /** A condition checked with the settings; if it is false, the transaction is rolled back with `OutdatedCaller`. */
  unchanged?: SQL;
}

/** The caller's cached rights are outdated. */
export class OutdatedCaller extends AppError {
  constructor() {
    super(409, 'conflict', 'Vaše dozvole se upravo mijenjaju. Pokušajte ponovo.');
  }
}

/** Retries after a deadlock or a serialization failure. */
const MAX_RETRIES = 2;

/**
 * Runs `work` in one transaction that sees the rows of one organisation only. The settings end with the transaction, so a
 * pooled connection never carries them to the next request. `work` is retried after a deadlock or serialization failure.
 */
export async function inTenant<T>(
  database: Database,
  scope: TenantScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(database, scope, work);
    } catch (error) {
      if (attempt === MAX_RETRIES || !isConflict(error)) throw error;
    }
  }
}

/** Settings of the rest of a transaction; always both, so that nobody keeps the operator's rights in another organisation. */
const settingsOf = (tenantId: string | SQL, isOperator: boolean): SQL =>
  sql`set_config('app.tenant_id', ${tenantId}, true), set_config('app.operator', ${isOperator ? 'on' : 'off'}, true)`;

/** Moves the rest of a transaction to this organisation. An SQL `id` is evaluated where the transaction was before. */
export const switchOrganisation = (
  tx: Tx,
  { id, isOperator }: { id: string | SQL; isOperator: boolean },
): Promise<unknown> => tx.execute(sql`select ${settingsOf(id, isOperator)}`);

function once<T>(database: Database, scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    // Not awaited: statements on one connection keep their order, and this saves a round trip.
    const settings = tx
      .execute(
        sql`select ${settingsOf(scope.tenantId, scope.isOperator)}, set_config('app.user_id', ${scope.userId}, true), ${scope.unchanged ?? sql`true`} as unchanged`,
      )
      .then(({ rows: [row] }) => {
        if (!row?.unchanged) throw new OutdatedCaller();
      });
    const [set, done] = await Promise.allSettled([settings, (async () => work(tx))()]);
    // Checked first: an error of `work` may reveal data that the caller may no longer see.
    if (set.status === 'rejected') throw set.reason;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  });
}
