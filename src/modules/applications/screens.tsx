import { IconApps } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import { figureScreens } from './figures/screens/part.tsx';
import { versionScreens } from './versions/screens/part.tsx';

export default {
  name: 'applications',
  screens: [...versionScreens.screens, ...figureScreens.screens],
  resources: {
    aplikacije: {
      list: lazy(() => import('./catalogue/screens/list.tsx')),
      form: lazy(() => import('./catalogue/screens/form.tsx')),
      view: lazy(() => import('./catalogue/screens/view.tsx')),
    },
  },
  icons: { apps: IconApps },
} satisfies ModuleScreens;
