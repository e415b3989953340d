import type { ModuleManifest } from '../../core/manifest.ts';
import { LIMIT_LABELS } from './limit.fields.ts';

/** The site checker: Lighthouse runs of public pages, with their queue, reports and history. */
export const checker: ModuleManifest = {
  name: 'checker',
  subjects: [
    {
      name: 'checker-limits',
      scope: 'tenant',
      labels: { one: 'Provjera sajta', many: 'Provjera sajta' },
      view: '/admin/settings',
      fields: LIMIT_LABELS,
    },
    {
      name: 'checker-runs',
      scope: 'tenant',
      labels: { one: 'Provjera sajta', many: 'Provjere sajtova' },
      view: null,
      fields: {},
    },
  ],
  lists: [
    {
      name: 'provjere-sajtova',
      path: '/admin/settings/provjere',
      permission: 'admin_settings_pregled',
    },
  ],
  actions: [
    { label: 'Provjere sajtova', to: '/admin/settings/provjere', require: ['admin_settings_pregled'] },
  ],
};
