import type { ModuleScreens } from '../../admin/screens.ts';
import { broadcastsScreens } from './broadcasts/screens/part.tsx';

export default {
  name: 'viber',
  screens: [...broadcastsScreens.screens],
} satisfies ModuleScreens;
