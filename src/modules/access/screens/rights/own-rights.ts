import { fetchProfile } from '../../../../web/auth.ts';

/** After rights have been changed: one's own may be among them, and the menu shows what one may do. */
export const refreshOwnRights = (): Promise<unknown> => fetchProfile().catch(() => null);
