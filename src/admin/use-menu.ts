import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '../core/manifest.ts';
import { buildMenu, flatMenu, trailTo, visibleMenu } from '../menu.ts';
import { modules } from '../modules.ts';
import { ACTING, linkFor } from './acting/acting.ts';
import { useManaged } from './acting/use-managed.ts';
import { useSignedIn } from './auth/signed-in.ts';

const whole = buildMenu(modules);

/** The part of the menu that the signed-in person may see. */
export function useMenu(): MenuItem[] {
  const { permissions } = useSignedIn();
  const managed = useManaged();
  return useMemo(
    () => withOrganisation(visibleMenu(whole, new Set(permissions)), managed),
    [permissions, managed],
  );
}

const withOrganisation = (menu: readonly MenuItem[], managed: string | null): MenuItem[] =>
  menu.map(({ to, children, ...item }) => ({
    ...item,
    ...(to && { to: item.managed ? linkFor(to, managed) : to }),
    ...(children && { children: withOrganisation(children, managed) }),
  }));

const ID = /\/[0-9a-f]{8}-[0-9a-f-]{27}(\/|$)/i;

/**
 * This page's address for the managed organisation, if it can show it and the address names none; else null. The page of a
 * record stays: a link without an organisation leads to a record of one's own.
 */
export function useManagedAddress(): string | null {
  const managed = useManaged();
  const { pathname, search } = useLocation();
  if (managed === null || new URLSearchParams(search).has(ACTING) || ID.test(pathname)) return null;
  const key = trailTo(whole, pathname).at(-1);
  const entry = flatMenu(whole).find((item) => item.key === key);
  return entry?.managed ? linkFor(pathname + search, managed) : null;
}
