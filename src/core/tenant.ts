import { sql } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';

/** In whose name a transaction runs; row-level security (server/db/policies.ts) reads these settings. */
export interface TenantScope {
  tenantId: string;
  userId: string;
  isOperator: boolean;
}

/**
 * Runs `work` in one transaction that sees the rows of one organisation only. The settings end with the
 * transaction, so a pooled connection never carries them to the next request.
 */
export function inTenant<T>(
  database: Database,
  scope: TenantScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const operator = scope.isOperator ? 'on' : 'off';
    // Sent, not awaited: on one connection the next statement cannot overtake it, and a round trip is saved.
    const settings = tx
      .execute(
        sql`select set_config('app.tenant_id', ${scope.tenantId}, true), set_config('app.user_id', ${scope.userId}, true), set_config('app.operator', ${operator}, true)`,
      )
      .then(
        () => null,
        (error: unknown) => ({ error }),
      );
    const result = await work(tx);
    const failed = await settings;
    if (failed) throw failed.error;
    return result;
  });
}
