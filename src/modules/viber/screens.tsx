import type { ModuleScreens } from '../../admin/screens.ts';
import { answersScreens } from './answers/screens/part.tsx';

export default {
  name: 'viber',
  screens: [...answersScreens.screens],
} satisfies ModuleScreens;
