import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'attachments',
  recordPanels: [
    {
      resource: ({ attachments }) => attachments === true,
      order: 20,
      needs: [],
      panel: lazy(() => import('./screens/attachments.tsx')),
    },
  ],
} satisfies ModuleScreens;
