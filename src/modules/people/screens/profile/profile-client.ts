import { refreshProfile } from '../../../../admin/auth/refresh-profile.ts';
import { api } from '../../../../web/api.ts';
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
  await refreshProfile();
  return data;
}

export async function chooseDefaultTenant(tenant_id: string): Promise<void> {
  await api.put<null>('/api/korisnik/default-tenant', { tenant_id });
  await refreshProfile();
}
