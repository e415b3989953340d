import { IconDatabaseExport } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'backups',
  screens: [
    {
      path: '/admin/rezervne-kopije',
      screen: lazy(() => import('./screens/backups.tsx')),
      needs: { permissions: ['admin_backups_pregled'] },
    },
  ],
  icons: { backups: IconDatabaseExport },
} satisfies ModuleScreens;
