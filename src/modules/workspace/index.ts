import type { ModuleManifest } from '../../core/manifest.ts';

/** The right to share views with the organisation, and to change those that others share. */
export const SHARE_VIEWS = 'admin_pogledi_save';

/** How people arrange lists for themselves and for others: saved views, columns, widths. */
export const workspace: ModuleManifest = {
  name: 'workspace',
  permissions: [{ stem: 'admin_pogledi', label: 'Pogledi organizacije', platform: 'none', only: 'save' }],
  areas: ['korisnik'],
};
