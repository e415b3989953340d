import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import { leaveRegistration } from './handover.ts';

/** Has a registration's mail sent again. Answers what the server says. */
export async function sendAgain(email: string, registration: string): Promise<string> {
  const body = { email, registration };
  const { message } = await api.post('/api/auth/resend-verification', body, { auth: false });
  return message ?? '';
}

/**
 * Whether a sign-in was refused because the e-mail has not been verified yet; then the pages that follow know whose
 * verification is waited for. Answers the registration's id, or null.
 */
export function unverifiedRegistration(failure: unknown, email: string): string | null {
  if (!(failure instanceof ApiError) || failure.code !== 'email_unverified') return null;
  const { registration } = failure.data as { registration: string };
  leaveRegistration({ email, registration });
  return registration;
}
