import { IconSpeakerphone } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../../../admin/screens.ts';
import { NOTICES_PATH, SEE_NOTICES } from '../../labels.ts';

const needs = { permissions: [SEE_NOTICES] };

/** What the module's browser part takes from here. */
export const noticesScreens = {
  screens: [
    { path: NOTICES_PATH, screen: lazy(() => import('./list.tsx')), needs },
    { path: `${NOTICES_PATH}/:idguid/view`, screen: lazy(() => import('./view.tsx')), needs },
  ],
  icons: { speakerphone: IconSpeakerphone },
} satisfies Omit<ModuleScreens, 'name'>;
