import { IconStack2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'jobs',
  screens: [
    {
      path: '/admin/poslovi',
      screen: lazy(() => import('./screens/jobs.tsx')),
      needs: { permissions: ['admin_jobs_pregled'] },
    },
    {
      path: '/admin/poslovi/rasporedi',
      screen: lazy(() => import('./screens/schedules.tsx')),
      needs: { permissions: ['admin_jobs_pregled'] },
    },
  ],
  icons: { jobs: IconStack2 },
} satisfies ModuleScreens;
