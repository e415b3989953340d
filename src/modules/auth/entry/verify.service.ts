import type { Database } from '../../../core/context.ts';
import type { SessionAnswer } from '../auth.api.ts';
import { enter } from '../auth.service.ts';
import type { Client } from '../sessions/browser.ts';
import { confirmEmailChange } from './email-change.ts';
import { verifyEmail } from './register.service.ts';

/** The effect of a mailed token: an e-mail changed, or an account opened and perhaps signed in. */
type Verified = { email: string } & ({ changed: true } | { changed: false; session: SessionAnswer | null });

/**
 * Uses a mailed token: changes an e-mail, or opens a registered account and, in the browser that registered, signs in. Throws 410 for
 * an invalid token, 409 if another account has the e-mail in the meantime.
 */
export async function verify(database: Database, token: string, client: Client): Promise<Verified> {
  const change = await confirmEmailChange(database, token, client.ip);
  if (change) return { ...change, changed: true };
  const { email, userId } = await verifyEmail(database, token, client);
  const session = userId && (await enter(database, userId, client, { method: 'link', since: null }));
  return { email, changed: false, session: session || null };
}
