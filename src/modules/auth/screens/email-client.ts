import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { api } from '../../../web/api.ts';

export const askForEmail = (email: string, current_password: string) =>
  api.post<null>('/api/korisnik/email', { email, current_password });

/** Follows the mailed link's token; the server asks nobody who they are for that. */
export async function confirmEmail(token: string) {
  const answer = await api.post<{ email: string }>('/api/auth/verify-email', { token }, { auth: false });
  await refreshProfile();
  return answer;
}
