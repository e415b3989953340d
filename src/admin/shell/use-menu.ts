import { useMemo } from 'react';
import type { MenuItem } from '../../core/manifest.ts';
import { buildMenu, visibleMenu } from '../../menu.ts';
import { modules } from '../../modules.ts';
import { useSignedIn } from '../auth/signed-in.ts';

const whole = buildMenu(modules);

/** The part of the menu that the signed-in person may see. */
export function useMenu(): MenuItem[] {
  const { permissions } = useSignedIn();
  return useMemo(() => visibleMenu(whole, new Set(permissions)), [permissions]);
}
