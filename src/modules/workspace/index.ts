import type { ModuleManifest } from '../../core/manifest.ts';

/** How people arrange lists and the dashboard for themselves, and lists for others: saved views, columns, widths. */
export const workspace: ModuleManifest = {
  name: 'workspace',
  permissions: [{ stem: 'admin_pogledi', label: 'Pogledi organizacije', platform: 'none', only: 'save' }],
  areas: ['korisnik'],
};
