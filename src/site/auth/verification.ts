import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import { rememberRegistration } from './handover.ts';

/** Sends a registration's mail again. Returns the server's message. */
export async function sendAgain(email: string, registration: string): Promise<string> {
  const body = { email, registration };
  const { message } = await api.post('/api/auth/resend-verification', body, { auth: false });
  return message ?? '';
}

/** If a sign-in failed because the e-mail is unverified, stores the registration for the next pages. Returns its id, or null. */
export function unverifiedRegistration(failure: unknown, email: string): string | null {
  if (!(failure instanceof ApiError) || failure.code !== 'email_unverified') return null;
  const { registration } = failure.data as { registration: string };
  rememberRegistration({ email, registration });
  return registration;
}
