import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** Milliseconds that one reading of lines may take; then the person is asked to narrow the search. */
const TIMEOUT = 10_000;

/** Whose lines are read: a condition on one alias for each index that they stand in. */
export type Scope = (alias: 'l' | 'm') => SQL;

/** Row-level security says the same; here it is said so that an index answers it. */
export function scopesOf({ tenant }: Pick<Ctx, 'tenant'>): Scope[] {
  const own: Scope = (alias) => sql`${sql.raw(alias)}.tenant_id = ${tenant.id}::uuid`;
  const installation: Scope = (alias) => sql`${sql.raw(alias)}.tenant_id is null`;
  return tenant.isOperator ? [installation, own] : [own];
}

/**
 * Prepares the transaction for reading lines: each statement is planned for its own words and time, which leaves out the days that it
 * does not ask for.
 */
export async function prepareReading({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.execute(sql`
    select set_config('statement_timeout', ${String(TIMEOUT)}, true), set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('jit', 'off', true)`);
}
