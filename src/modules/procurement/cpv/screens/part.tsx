import { IconSitemap } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { CPV_PATH, SEE_CPV } from '../../labels.ts';

/** What the module's browser part takes from here. */
export const cpvScreens = {
  screens: [{ path: CPV_PATH, screen: lazy(() => import('./cpv.tsx')), needs: { permissions: [SEE_CPV] } }],
  icons: { sitemap: IconSitemap },
} satisfies Omit<ModuleScreens, 'name'>;
