import { IconCircleDot, IconLayoutDashboard, type TablerIcon } from '@tabler/icons-react';
import { registeredScreens } from './screens.ts';

/**
 * The shell's own icons that a menu entry may name, beside those of the modules. They are imported one by one, so that only
 * these are shipped; a test checks that none is missing.
 */
export const shellIcons: Readonly<Record<string, TablerIcon>> = { dashboard: IconLayoutDashboard };

/** The icon of that name; a plain dot for an unknown name. */
export const iconFor = (name: string): TablerIcon =>
  shellIcons[name] ?? registeredScreens().find(({ icons }) => icons?.[name])?.icons?.[name] ?? IconCircleDot;
