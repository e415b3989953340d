import { fetchProfile } from '../../web/auth.ts';

/**
 * Reads again who is signed in and what they may do, after something of it has been changed: the menu shows what one may. What was
 * saved is saved, whether or not this succeeds.
 */
export const refreshProfile = (): Promise<unknown> => fetchProfile().catch(() => null);
