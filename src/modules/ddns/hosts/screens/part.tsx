import { IconRouter, IconSquarePlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { HOSTS_PATH, MY_HOSTS, SAVE_HOSTS, SEE_HOSTS } from '../labels.ts';

/** What the module's browser part takes from here. */
export const hostsScreens = {
  screens: [
    {
      path: HOSTS_PATH,
      screen: lazy(() => import('./list.tsx')),
      needs: { permissions: [SEE_HOSTS] },
    },
    {
      path: `${HOSTS_PATH}/new`,
      screen: lazy(() => import('./create.tsx')),
      needs: { permissions: [SEE_HOSTS, SAVE_HOSTS] },
    },
    {
      path: `${HOSTS_PATH}/edit/:idguid`,
      screen: lazy(() => import('./edit.tsx')),
      needs: { permissions: [SEE_HOSTS, SAVE_HOSTS] },
    },
    {
      path: `${HOSTS_PATH}/trash`,
      screen: lazy(() => import('./trash.tsx')),
      needs: { permissions: [SAVE_HOSTS] },
    },
    // Also for the person to whom the host was given.
    { path: `${HOSTS_PATH}/view/:idguid`, screen: lazy(() => import('./view.tsx')) },
    { path: MY_HOSTS, screen: lazy(() => import('./mine.tsx')) },
    {
      path: '/admin/ddns/settings',
      screen: lazy(() => import('./settings.tsx')),
      needs: { permissions: ['admin_settings_pregled'] },
    },
  ],
  dashboard: [
    {
      order: 20,
      movable: { name: 'moji-hostovi', label: 'Moji hostovi' },
      panel: lazy(() => import('./mine-panel.tsx')),
    },
  ],
  personPanels: [{ order: 40, needs: [SEE_HOSTS], panel: lazy(() => import('./person-hosts.tsx')) }],
  organisationPanels: [lazy(() => import('./quota.tsx'))],
  icons: { router: IconRouter, 'square-plus': IconSquarePlus },
} satisfies Omit<ModuleScreens, 'name'>;
