import { IconChartBarPopular } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { SEE_NOTICES, STATISTICS_PATH } from '../../labels.ts';
import { PATHS } from '../manifest.ts';

const needs = { permissions: [SEE_NOTICES] };

/** What the module's browser part takes from here. */
export const statisticsScreens = {
  screens: [
    { path: STATISTICS_PATH, screen: lazy(() => import('./statistics.tsx')), needs },
    { path: PATHS.cpv, screen: lazy(() => import('./cpv.tsx')), needs },
    { path: PATHS.authorities, screen: lazy(() => import('./authorities.tsx')), needs },
    { path: `${PATHS.authorities}/:id`, screen: lazy(() => import('./authority.tsx')), needs },
    { path: PATHS.suppliers, screen: lazy(() => import('./suppliers.tsx')), needs },
    { path: `${PATHS.suppliers}/:key`, screen: lazy(() => import('./supplier.tsx')), needs },
    { path: PATHS.months, screen: lazy(() => import('./months.tsx')), needs },
    { path: PATHS.contracts, screen: lazy(() => import('./contracts.tsx')), needs },
    { path: PATHS.twins, screen: lazy(() => import('./twins.tsx')), needs },
  ],
  icons: { 'chart-bar-popular': IconChartBarPopular },
} satisfies Omit<ModuleScreens, 'name'>;
