import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { READ_STORED_FILES } from '../stored-files/labels.ts';

export default {
  name: 'attachments',
  filePanels: [{ needs: [READ_STORED_FILES], panel: lazy(() => import('./screens/attached-to.tsx')) }],
  recordPanels: [
    {
      resource: ({ attachments }) => attachments === true,
      order: 20,
      needs: [],
      panel: lazy(() => import('./screens/attachments.tsx')),
    },
  ],
} satisfies ModuleScreens;
