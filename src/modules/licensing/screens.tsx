import { IconLicense } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';
import {
  LICENCES_PATH,
  MACHINES_PATH,
  OFFERS_PATH,
  OWN_MACHINES_PATH,
  REGISTRATION_PATH,
  SAVE_LICENCES,
  SAVE_REGISTRATIONS,
  SEE_LICENCES,
  SEE_REGISTRATIONS,
} from './labels.ts';

const READ = { permissions: [SEE_LICENCES] };
const WRITE = { permissions: [SEE_LICENCES, SAVE_LICENCES] };
const OWN = { permissions: [SEE_REGISTRATIONS] };

export default {
  name: 'licensing',
  screens: [
    { path: LICENCES_PATH, screen: lazy(() => import('./screens/list.tsx')), needs: READ },
    { path: `${LICENCES_PATH}/create`, screen: lazy(() => import('./screens/create.tsx')), needs: WRITE },
    {
      path: `${LICENCES_PATH}/edit/:idguid`,
      screen: lazy(() => import('./screens/edit.tsx')),
      needs: WRITE,
    },
    { path: `${LICENCES_PATH}/view/:idguid`, screen: lazy(() => import('./screens/view.tsx')), needs: READ },
    { path: MACHINES_PATH, screen: lazy(() => import('./screens/all-machines.tsx')), needs: READ },
    { path: OFFERS_PATH, screen: lazy(() => import('./screens/offers.tsx')), needs: READ },
    { path: `${OFFERS_PATH}/:idguid`, screen: lazy(() => import('./screens/offer.tsx')), needs: READ },
    { path: REGISTRATION_PATH, screen: lazy(() => import('./screens/registrations.tsx')), needs: OWN },
    {
      path: `${REGISTRATION_PATH}/nova`,
      screen: lazy(() => import('./screens/register.tsx')),
      needs: { permissions: [SEE_REGISTRATIONS, SAVE_REGISTRATIONS] },
    },
    { path: OWN_MACHINES_PATH, screen: lazy(() => import('./screens/own-machines.tsx')), needs: OWN },
    {
      path: `${REGISTRATION_PATH}/:idguid`,
      screen: lazy(() => import('./screens/registration.tsx')),
      needs: OWN,
    },
  ],
  recordPanels: [
    {
      resource: 'aplikacije',
      order: 60,
      needs: [SEE_LICENCES],
      panel: lazy(() => import('./screens/application-panel.tsx')),
    },
  ],
  icons: { license: IconLicense },
} satisfies ModuleScreens;
