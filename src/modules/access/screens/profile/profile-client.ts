import { api } from '../../../../web/api.ts';
import { fetchProfile } from '../../../../web/auth.ts';
import type { OwnProfile, ProfileChanges } from '../../profile/profile.api.ts';

export type { OwnProfile, ProfileChanges };

const PATH = '/api/korisnik/profile';
/** Under which the own profile is kept. */
export const OWN_PROFILE = ['own-profile'];

export const fetchOwnProfile = async ({ signal }: { signal: AbortSignal }) =>
  (await api.get<OwnProfile>(PATH, { signal })).data;

/** Saves the changes and lets the whole back-office, and its other tabs, know. */
export async function saveOwnProfile(changes: ProfileChanges): Promise<OwnProfile> {
  const { data } = await api.patch<OwnProfile>(PATH, changes);
  await showPerson();
  return data;
}

export const askForEmail = (email: string, current_password: string) =>
  api.post<null>('/api/korisnik/email', { email, current_password });

/** Follows the mailed link's token; the server asks nobody who they are for that. */
export async function confirmEmail(token: string) {
  const answer = await api.post<{ email: string }>('/api/auth/verify-email', { token }, { auth: false });
  await showPerson();
  return answer;
}

export async function chooseDefaultTenant(tenant_id: string): Promise<void> {
  await api.put<null>('/api/korisnik/default-tenant', { tenant_id });
  await showPerson();
}

/** Reads again who is signed in. What was saved is saved, whether or not this succeeds. */
export const showPerson = (): Promise<unknown> => fetchProfile().catch(() => null);
