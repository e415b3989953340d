import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'checker',
  settings: [lazy(() => import('./screens/limits.tsx'))],
} satisfies ModuleScreens;
