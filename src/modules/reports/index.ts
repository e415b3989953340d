import type { ModuleManifest } from '../../core/manifest.ts';

/** The numbers of the dashboard and the report on what has been done. */
export const reports: ModuleManifest = {
  name: 'reports',
  menu: [{ key: 'izvjestaji', label: 'Izvještaji', icon: 'chart', to: '/izvjestaji', order: 30 }],
};
