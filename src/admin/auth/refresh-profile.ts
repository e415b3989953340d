import { fetchProfile } from '../../web/auth.ts';

/**
 * Fetches the profile again after a change of it; the menu depends on its permissions. A failure does not concern the change,
 * which was saved.
 */
export const refreshProfile = (): Promise<unknown> => fetchProfile().catch(() => null);
