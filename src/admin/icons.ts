import { IconCircleDot, IconLayoutDashboard, type TablerIcon } from '@tabler/icons-react';
import { moduleScreens } from './modules.ts';

/**
 * The icons that a resource or a menu entry may name: the shell's and those of the modules. They are imported one by one, so that
 * only these are shipped; a test checks that none is missing.
 */
export const icons: Readonly<Record<string, TablerIcon>> = Object.assign(
  { dashboard: IconLayoutDashboard },
  ...moduleScreens.map((module) => module.icons ?? {}),
);

/** The icon of that name; a plain dot for an unknown name. */
export const iconFor = (name: string): TablerIcon => icons[name] ?? IconCircleDot;
