import type { Database } from '../../../core/context.ts';
import { confirmEmailChange } from '../profile/email-change.ts';
import { verifyEmail } from './register.service.ts';

/**
 * Does what a mailed token was sent for: changes a person's e-mail (`changed`), or opens the account that was registered.
 * Throws 410 for one that holds for neither, and 409 where somebody else has the e-mail by now.
 */
export async function verify(
  database: Database,
  token: string,
  ip: string | null,
): Promise<{ email: string; changed: boolean }> {
  const change = await confirmEmailChange(database, token, ip);
  if (change) return { ...change, changed: true };
  return { email: await verifyEmail(database, token, ip), changed: false };
}
