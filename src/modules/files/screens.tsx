import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'files',
  organisationPanels: [lazy(() => import('./screens/quota.tsx'))],
} satisfies ModuleScreens;
