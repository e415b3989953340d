import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { mailTokens, registrations } from '../entry.table.ts';

/** Removes registrations that nobody verified in time, and links that have run out. */
export async function purgeEntry(database: Database): Promise<void> {
  await database.delete(registrations).where(lt(registrations.expires_at, sql`now()`));
  await database.delete(mailTokens).where(lt(mailTokens.expires_at, sql`now()`));
}
