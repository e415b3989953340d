import { useEffect } from 'react';
import { RECENT_RECORDS, type Tenant, type User } from '../../web/session.ts';
import { useAuth } from '../../web/use-auth.ts';

/** A record that was looked at. */
interface Recent {
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

/** Remembers the record whose page this is; null: it is not there any more. Without a record nothing happens. */
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
