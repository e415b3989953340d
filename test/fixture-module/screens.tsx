import { IconClipboardList } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ModuleScreens } from '../../src/admin/screens.ts';

const list = lazy(async () => ({ default: (await import('./screens/nalozi.tsx')).Orders }));
const order = lazy(async () => ({ default: (await import('./screens/nalozi.tsx')).Order }));
export default {
  name: 'nalozi',
  screens: [
    { path: '/erp/nalozi', screen: list, needs: { permissions: ['erp_nalozi_pregled'] } },
    { path: '/erp/nalozi/create', screen: order, needs: { permissions: ['erp_nalozi_save'] } },
    { path: '/erp/nalozi/:idguid/edit', screen: order, needs: { permissions: ['erp_nalozi_save'] } },
  ],
  icons: { nalozi: IconClipboardList },
} satisfies ModuleScreens;
