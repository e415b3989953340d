import type { ModuleScreens } from '../../admin/screens.ts';
import { intakeScreens } from './intake/screens/part.tsx';

export default {
  name: 'viber',
  screens: [...intakeScreens.screens],
} satisfies ModuleScreens;
