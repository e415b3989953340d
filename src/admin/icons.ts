import { IconCircleDot, IconLayoutDashboard, type TablerIcon } from '@tabler/icons-react';
import { moduleScreens } from './modules.ts';

/**
 * The icons that a resource or a menu entry may name: the shell's own and those of the modules. Each is named one by
 * one, so that only these are shipped; that none is missing is checked by a test.
 */
export const icons: Readonly<Record<string, TablerIcon>> = Object.assign(
  { dashboard: IconLayoutDashboard },
  ...moduleScreens.map((module) => module.icons ?? {}),
);

/** The icon of that name; a plain dot for a name nobody knows. */
export const iconFor = (name: string): TablerIcon => icons[name] ?? IconCircleDot;
