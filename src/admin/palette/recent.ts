import { useEffect } from 'react';
import { RECENT_RECORDS, type Tenant, type User } from '../../web/session.ts';
import { useSignedIn } from '../auth/signed-in.ts';

/** A record that was looked at. */
export interface Recent {
  to: string;
  title: string;
  /** What it is: "Država". */
  kind: string;
}

/** Records kept of one person in one organisation. */
const MOST = 8;
type Kept = Record<string, Recent[]>;

const ownerOf = (user: User, tenant: Tenant | null): string => `${user.id}:${tenant?.idguid ?? ''}`;

// Storage throws where the browser forbids it; then nothing is remembered.
function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_RECORDS) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Kept) : {};
  } catch {
    return {};
  }
}
function write(owner: string, list: Recent[]): void {
  try {
    localStorage.setItem(RECENT_RECORDS, JSON.stringify({ ...read(), [owner]: list }));
  } catch {}
}

/** The records looked at last, the latest first. */
export function recentRecords(user: User, tenant: Tenant | null): Recent[] {
  const list = read()[ownerOf(user, tenant)];
  return Array.isArray(list) ? list : [];
}

function remember(owner: string, to: string, recent: Recent | null): void {
  const others = (read()[owner] ?? []).filter((one) => one.to !== to);
  write(owner, recent ? [recent, ...others].slice(0, MOST) : others);
}

/** Remembers the record whose page this is; with a null title (it is not there) forgets it. */
export function useRecent(title: string | null, kind: string): void {
  const { user, tenant } = useSignedIn();
  const owner = ownerOf(user, tenant);
  useEffect(() => {
    const to = location.pathname;
    remember(owner, to, title === null ? null : { to, title, kind });
  }, [owner, title, kind]);
}
