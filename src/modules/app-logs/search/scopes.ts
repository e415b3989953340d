import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { pairOf, quoted } from '../lines/tokens.ts';

/** Milliseconds that one reading of lines may take; then the person is asked to narrow the search. */
const TIMEOUT = 10_000;

/** Whose lines are read. */
export interface Scope {
  /** A condition of rows of app_logs.lines or app_logs.minutes, which an index of time begins with. */
  rows(alias: 'l' | 'm'): SQL;
  /** The same for the index of words: a rare word of one organisation is not looked for among the lines of all. */
  words: SQL | null;
}

/** Row-level security says the same; here it is said so that an index answers it. */
export function scopesOf({ tenant }: Pick<Ctx, 'tenant'>): Scope[] {
  const own: Scope = {
    rows: (alias) => sql`${sql.raw(alias)}.tenant_id = ${tenant.id}::uuid`,
    words: sql`l.words @@ ${quoted(pairOf('org', tenant.id))}::tsquery`,
  };
  const installation: Scope = { rows: (alias) => sql`${sql.raw(alias)}.tenant_id is null`, words: null };
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
