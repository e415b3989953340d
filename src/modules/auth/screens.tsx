import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'auth',
  screens: [{ path: '/korisnik/prijave', screen: lazy(() => import('./screens/session-list.tsx')) }],
  profile: [
    {
      order: 20,
      panel: lazy(async () => ({ default: (await import('./screens/email-panel.tsx')).EmailPanel })),
    },
    { order: 50, panel: lazy(async () => ({ default: (await import('./screens/security.tsx')).Security })) },
  ],
} satisfies ModuleScreens;
