/** What the bell needs beside types: it is there on every page, and the declarations bring zod with them. */
import type { NotificationRow } from './notifications.api.ts';

/** Addresses of the API. */
export const NOTIFICATIONS = '/api/obavijesti';
export const UNREAD = `${NOTIFICATIONS}/neprocitane` as const;
export const MARK = `${NOTIFICATIONS}/procitano` as const;

/** Parameter of an address that names the notification it was opened from; the bell marks that as read. */
export const OPENED = 'obavijest';

/** Unread notifications are counted up to this number; one more means "more". */
export const MOST_COUNTED = 99;

/** Address that a notification leads to. */
export function linkOf({ idguid, path, read }: Pick<NotificationRow, 'idguid' | 'path' | 'read'>): string {
  const { pathname, searchParams, hash } = new URL(path ?? '/obavijesti', 'http://localhost');
  if (!read) searchParams.set(OPENED, idguid);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}${hash}`;
}
