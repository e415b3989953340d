import { IconFileSearch, IconFiles, IconForms, IconScan } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { ModuleScreens, Screen } from '../../admin/screens.ts';
import { REVIEW_KEYS } from './processing/screens/review/review-shortcuts.ts';

const at = (path: string, load: () => Promise<ComponentType>): Screen => ({
  path: `/obrada-dokumenta/${path}`,
  screen: lazy(async () => ({ default: await load() })),
});
const typeForm = () => import('./types/screens/type-form.tsx');

/** Screens of document processing. */
export default {
  name: 'documents',
  screens: [
    at('dokumenti/:idguid', async () => {
      await import('./output/screens/document-actions.ts');
      return (await import('./processing/screens/review/document.tsx')).default;
    }),
    at('process', async () => (await import('./processing/screens/process.tsx')).default),
    at('dokumenti', async () => {
      await import('./output/screens/list-actions.ts');
      return (await import('./processing/screens/documents.tsx')).default;
    }),
    at('dokumenti/trash', async () => (await import('./processing/screens/documents-trash.tsx')).default),
    at('vrste-dok', async () => (await import('./types/screens/types.tsx')).default),
    at('vrste-dok/create', async () => (await typeForm()).CreateType),
    at('vrste-dok/edit/:idguid', async () => (await typeForm()).EditType),
    at('vrste-dok/view/:idguid', async () => (await import('./types/screens/type-view.tsx')).default),
    at('vrste-dok/schema/:idguid', async () => (await import('./types/screens/schema-page.tsx')).default),
    at('process/prompt', async () => (await import('./prompts/screens/prompts.tsx')).default),
    at('process/model', async () => (await import('./extraction/screens/model-settings.tsx')).default),
  ],
  recordPanels: [
    {
      resource: 'companies',
      order: 54,
      needs: [],
      panel: lazy(() => import('./processing/screens/company-documents.tsx')),
    },
  ],
  keys: [REVIEW_KEYS],
  icons: { 'file-search': IconFileSearch, 'files-scan': IconFiles, forms: IconForms, scan: IconScan },
} satisfies ModuleScreens;
