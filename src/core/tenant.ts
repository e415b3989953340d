import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';
import { isConflict } from './dberrors.ts';
import { AppError } from './errors.ts';

/** In whose name a transaction runs; row-level security (server/db/policies.ts) reads these settings. */
export interface TenantScope {
  tenantId: string;
  userId: string;
  isOperator: boolean;
  /** Asked together with the settings; where it is not true the transaction is undone and `OutdatedCaller` thrown. */
  holds?: SQL;
}

/** What is known of the caller is no longer true. */
export class OutdatedCaller extends AppError {
  constructor() {
    super(409, 'conflict', 'Vaše dozvole se upravo mijenjaju. Pokušajte ponovo.');
  }
}

/** Times a transaction is begun anew that PostgreSQL ended in favour of another. */
const RETRIES = 2;

/**
 * Runs `work` in one transaction that sees the rows of one organisation only. The settings end with the
 * transaction, so a pooled connection never carries them to the next request. `work` is run again, from the beginning,
 * when two transactions waited for each other and this one was given up.
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
      if (attempt === RETRIES || !isConflict(error)) throw error;
    }
  }
}

function once<T>(database: Database, scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    const operator = scope.isOperator ? 'on' : 'off';
    // Sent, not awaited: on one connection the next statement cannot overtake it, and a round trip is saved.
    const settings = tx
      .execute(
        sql`select set_config('app.tenant_id', ${scope.tenantId}, true), set_config('app.user_id', ${scope.userId}, true), set_config('app.operator', ${operator}, true), ${scope.holds ?? sql`true`} as holds`,
      )
      .then(({ rows: [row] }) => {
        if (!row?.holds) throw new OutdatedCaller();
      });
    const [set, done] = await Promise.allSettled([settings, (async () => work(tx))()]);
    // First: also what `work` refuses says something, and only to whom it may be said.
    if (set.status === 'rejected') throw set.reason;
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  });
}
