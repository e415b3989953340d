import { useEffect } from 'react';
import { RECENT_RECORDS, type Tenant, type User } from '../../web/session.ts';
import { useAuth } from '../../web/use-auth.ts';

/** A recently opened record. */
interface Recent {
  to: string;
  title: string;
  /** Kind: "Država". */
  kind: string;
}

/** Maximum per person and organisation. */
const MOST = 8;
type Kept = Record<string, Recent[]>;

const ownerOf = (user: User, tenant: Tenant | null): string => `${user.id}:${tenant?.idguid ?? ''}`;

// Storage throws where the browser forbids it; nothing is remembered then.
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

/** Recent records, latest first. */
export function recentRecords(user: User, tenant: Tenant | null): Recent[] {
  const list = read()[ownerOf(user, tenant)];
  return Array.isArray(list) ? list : [];
}

function remember(owner: string, to: string, recent: Recent | null): void {
  const others = (read()[owner] ?? []).filter((one) => one.to !== to);
  write(owner, recent ? [recent, ...others].slice(0, MOST) : others);
}

/** Adds the page's record to the recent ones; null removes it; undefined does nothing. */
export function useRecent(record: { title: string; kind: string } | null | '' | undefined): void {
  const { user, tenant } = useAuth();
  const owner = user && ownerOf(user, tenant);
  const title = record ? record.title : '';
  const kind = record ? record.kind : '';
  const gone = record === null;
  useEffect(() => {
    if (!owner) return;
    const to = location.pathname;
    if (gone) remember(owner, to, null);
    else if (kind) remember(owner, to, { to, title, kind });
  }, [owner, title, kind, gone]);
}
