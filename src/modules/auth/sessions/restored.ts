import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { SIGNING_KEY } from './tokens.ts';

/**
 * Ends all sessions after a restore: some had ended between the backup and the restore, and would live again. The seed makes a new signing
 * key, so tokens that somebody makes with the key of a lost archive are not valid either.
 */
export async function endAllSessions(owner: Database): Promise<void> {
  await owner.execute(
    sql`update sessions set revoked_at = now(), revoked_why = 'ended' where revoked_at is null`,
  );
  await owner.execute(sql`delete from app_secrets where name = ${SIGNING_KEY}`);
}
