import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { mailTokens, registrations } from '../entry.table.ts';

/** Removes expired registrations and links. */
export async function purgeEntry(database: Database): Promise<void> {
  await database.delete(registrations).where(lt(registrations.expires_at, sql`now()`));
  await database.delete(mailTokens).where(lt(mailTokens.expires_at, sql`now()`));
}
