import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { QUARANTINE_DAYS } from './host-names.ts';

/** Days for which changes of addresses are kept: a year, and a month to compare with. */
export const HISTORY_DAYS = 400;

/** Removes the organisation's old changes of addresses; returns how many. */
export async function removeOldChanges({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ddns_history where tenant_id = ${tenant.id}::uuid and at < now() - make_interval(days => ${HISTORY_DAYS}::int)`);
  return rowCount ?? 0;
}

/** Hours for which the values of a challenge are answered; whoever asked for a certificate has it within minutes. */
export const CHALLENGE_HOURS = 24;

/** Removes the organisation's old values of challenges, which clients rarely take away themselves; returns how many. */
export async function removeOldChallenges({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ddns_challenges where tenant_id = ${tenant.id}::uuid and at < now() - make_interval(hours => ${CHALLENGE_HOURS}::int)`);
  // What is decided by an update does not depend on them.
  if (rowCount) wakeAfterCommit(db, []);
  return rowCount ?? 0;
}

/** Forgets names that were freed long enough ago. */
export async function forgetFreedNames(database: Database): Promise<void> {
  await database.execute(
    sql`delete from ddns_freed_names where freed_at < now() - make_interval(days => ${QUARANTINE_DAYS}::int)`,
  );
}
