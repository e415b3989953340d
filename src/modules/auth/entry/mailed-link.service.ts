import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { addressKey, charge, refund } from '../../../core/throttle.ts';
import { registrations } from '../entry.table.ts';
import { emailOfChange } from './email-change.ts';
import type { MailedLink } from './entry.api.ts';
import { linkGone } from './mail-links.ts';
import { ownerOf } from './reset.service.ts';

/**
 * Whose link it is. The link is not consumed, because mail scanners open links too and must not verify an account. Throws 410 for an
 * invalid link, 429 after too many attempts.
 */
export async function lookAtLink(
  database: Database,
  { token, kind }: MailedLink,
  ip: string | null,
): Promise<string> {
  const charged = await charge(database, [addressKey('link', ip)], 'Previše otvorenih linkova.');
  const email =
    kind === 'reset'
      ? (await ownerOf(database, token))?.email
      : ((await emailOfChange(database, token)) ?? (await emailOfRegistration(database, token)));
  if (email === undefined) throw linkGone();
  await refund(database, charged);
  return email;
}

async function emailOfRegistration(database: Database, token: string): Promise<string | undefined> {
  const [found] = await database
    .select({ email: registrations.email })
    .from(registrations)
    .where(and(eq(registrations.token_hash, tokenHash(token)), gt(registrations.expires_at, sql`now()`)));
  return found?.email;
}
