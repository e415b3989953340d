import { useMemo } from 'react';
import { buildMenu, type MenuItem, visibleMenu } from '../../menu.ts';
import { resources } from '../../modules.ts';
import { useSignedIn } from '../auth/provider.tsx';

const whole = buildMenu(resources);

/** The part of the menu that the signed-in person may see. */
export function useMenu(): MenuItem[] {
  const { permissions } = useSignedIn();
  return useMemo(() => visibleMenu(whole, new Set(permissions)), [permissions]);
}
