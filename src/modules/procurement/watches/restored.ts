import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

const FAULT = 'Pregled je vraćen iz rezervne kopije, pa se ne zna je li mail otišao prije toga.';

/**
 * After a restore: jobs are not among what is brought back, so nothing sends the mails that were waiting; some had gone out between the
 * backup and the restore. As owner; the tables are those of the archive, perhaps of a version before watches.
 */
export async function doubtMails(owner: Database): Promise<void> {
  const { rows } = await owner.execute<{ known: boolean }>(
    sql`select to_regclass('ejn_digests') is not null as known`,
  );
  if (!rows[0]!.known) return;
  await owner.execute(sql`
    update ejn_digests set mail = 'unknown', mail_at = now(), mail_fault = ${FAULT} where mail in ('waiting', 'sending')`);
}
