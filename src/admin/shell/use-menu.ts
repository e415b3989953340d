import { useMemo } from 'react';
import type { MenuItem } from '../../core/manifest.ts';
import { buildMenu, visibleMenu } from '../../menu.ts';
import { modules } from '../../modules.ts';
import { linkFor } from '../acting/acting.tsx';
import { useManaged } from '../acting/use-managed.ts';
import { useSignedIn } from '../auth/signed-in.ts';

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
