import { AppError } from '../../../core/errors.ts';

/** How long a mailed link is valid, as a PostgreSQL interval. */
export const LINK_LIFETIMES = {
  verification: '24 hours',
  reset: '1 hour',
  invitation: '7 days',
} as const;

/** Pages that mailed links open, and the parameter that carries the token. */
const PAGES = {
  verification: ['/auth/verify-email', 'token'],
  reset: ['/auth/reset-password', 'token'],
  invitation: ['/auth/register', 'poziv'],
} as const satisfies Record<keyof typeof LINK_LIFETIMES, readonly [string, string]>;

/** The URL in a mail. `publicUrl` comes from the configuration, never from a request's headers. */
export function mailLink(publicUrl: string, kind: keyof typeof PAGES, token: string): string {
  const [path, name] = PAGES[kind];
  return `${publicUrl}${path}?${name}=${token}`;
}

/** The error for every invalid link: used, expired, revoked or never sent. */
export const linkGone = (): AppError =>
  new AppError(410, 'link_gone', 'Link ne vrijedi: istekao je, povučen, već iskorišten ili nije potpun.');
