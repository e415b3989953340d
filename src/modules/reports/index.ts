import type { ModuleManifest } from '../../core/manifest.ts';

/** The dashboard's counts and the activity report. */
export const reports: ModuleManifest = {
  name: 'reports',
  menu: [{ key: 'izvjestaji', label: 'Izvještaji', icon: 'chart', to: '/izvjestaji', order: 30 }],
};
