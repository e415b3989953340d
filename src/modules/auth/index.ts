import type { ModuleManifest } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';

/** Notification of a person about the security of their account. */
export const ACCOUNT_SECURITY = {
  name: 'account-security',
  label: 'Sigurnost naloga',
  way: 'app',
  fixed: true,
} as const satisfies NoticeKind;

/** Signing in: entry, factors, sessions. For everybody, so it has no permissions. */
export const auth: ModuleManifest = {
  name: 'auth',
  notices: [ACCOUNT_SECURITY],
  lists: [{ name: 'prijave', path: '/korisnik/prijave' }],
};
