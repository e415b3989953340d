import { lazy } from 'react';
import type { ModuleScreens } from '../../admin/screens.ts';

export default {
  name: 'impersonation',
  personActions: [
    lazy(async () => ({ default: (await import('./screens/impersonate-button.tsx')).ImpersonateButton })),
  ],
} satisfies ModuleScreens;
