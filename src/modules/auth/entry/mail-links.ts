import { AppError } from '../../../core/errors.ts';

/** How long what was mailed may be followed, as PostgreSQL's interval. */
export const HOLDS = {
  verification: '24 hours',
  reset: '1 hour',
  invitation: '7 days',
} as const;

/** Pages that mailed links lead to, and the name under which they carry their token. */
const PAGES = {
  verification: ['/auth/verify-email', 'token'],
  reset: ['/auth/reset-password', 'token'],
  invitation: ['/auth/register', 'poziv'],
} as const satisfies Record<keyof typeof HOLDS, readonly [string, string]>;

/** The address a mail sends to: `publicUrl` is the installation's own, never what a request says of itself. */
export function mailLink(publicUrl: string, kind: keyof typeof PAGES, token: string): string {
  const [path, name] = PAGES[kind];
  return `${publicUrl}${path}?${name}=${token}`;
}

/** Said of every link that does not hold: used, run out, taken back, or never sent. */
export const linkGone = (): AppError =>
  new AppError(410, 'link_gone', 'Link ne vrijedi: istekao je, povučen, već iskorišten ili nije potpun.');
