import { IconFiles } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

const read = { permissions: ['admin_stored_files_pregled'] };

export default {
  name: 'stored-files',
  screens: [
    { path: '/admin/stored-files', screen: lazy(() => import('./screens/files.tsx')), needs: read },
    {
      path: '/admin/stored-files/trash',
      screen: lazy(() => import('./screens/trash.tsx')),
      needs: { permissions: ['admin_stored_files_save'] },
    },
    { path: '/admin/stored-files/shares', screen: lazy(() => import('./screens/shares.tsx')), needs: read },
    { path: '/admin/stored-files/:idguid', screen: lazy(() => import('./screens/file.tsx')), needs: read },
  ],
  icons: { files: IconFiles },
} satisfies ModuleScreens;
