import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '../auth/signed-in.ts';
import { useActing } from './acting.ts';
import { readManaged, subscribe, writeManaged } from './managed-store.ts';

/**
 * The other organisation that the operator manages in this tab, until they leave it: the one that an address named last.
 * Screens still act only for what their own address names (`useActing`); the menu's links name this one.
 */
export function useManaged(): string | null {
  const { tenant, may } = useActing();
  const { user, tenant: own } = useSignedIn();
  const [person, kept] = useSyncExternalStore(subscribe, readManaged, readManaged)?.split(' ') ?? [];
  useEffect(() => {
    if (tenant) writeManaged(`${user.id} ${tenant}`);
  }, [tenant, user.id]);
  if (!may) return null;
  return tenant ?? (kept && person === user.id && kept !== own?.idguid ? kept : null);
}
