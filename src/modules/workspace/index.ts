import type { ModuleManifest } from '../../core/manifest.ts';

/** How people arrange the lists for themselves and for one another: saved views, columns, widths. */
export const workspace: ModuleManifest = {
  name: 'workspace',
  permissions: [{ stem: 'admin_pogledi', label: 'Pogledi organizacije', platform: 'none', only: 'save' }],
  areas: ['korisnik'],
};
