import { IconChartBarPopular } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { SEE_NOTICES, STATISTICS_PATH } from '../../labels.ts';
import { PATHS } from '../manifest.ts';

const needs = { permissions: [SEE_NOTICES] };
/** A screen of those behind the overview. */
const list = (name: keyof typeof import('./lists.tsx')) =>
  lazy(async () => ({ default: (await import('./lists.tsx'))[name] }));

/** What the module's browser part takes from here. */
export const statisticsScreens = {
  screens: [
    { path: STATISTICS_PATH, screen: lazy(() => import('./statistics.tsx')), needs },
    { path: PATHS.cpv, screen: list('Cpv'), needs },
    { path: PATHS.authorities, screen: list('Authorities'), needs },
    { path: `${PATHS.authorities}/:id`, screen: lazy(() => import('./authority.tsx')), needs },
    { path: PATHS.suppliers, screen: list('Suppliers'), needs },
    { path: `${PATHS.suppliers}/:key`, screen: lazy(() => import('./supplier.tsx')), needs },
    { path: PATHS.months, screen: list('Months'), needs },
    { path: PATHS.contracts, screen: list('Contracts'), needs },
    { path: PATHS.twins, screen: lazy(() => import('./twins.tsx')), needs },
  ],
  recordPanels: [
    {
      resource: 'companies',
      order: 58,
      needs: [SEE_NOTICES],
      panel: lazy(() => import('./company-contracts.tsx')),
    },
  ],
  icons: { 'chart-bar-popular': IconChartBarPopular },
} satisfies Omit<ModuleScreens, 'name'>;
