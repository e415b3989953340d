import type { ModuleManifest } from '../../../core/manifest.ts';
import { CPV_PATH, SEE_CPV } from '../labels.ts';
import { CPV } from './subject.ts';

/** What the module's manifest takes from here. */
export const cpvManifest = {
  lists: [],
  notices: [],
  actions: [],
  menu: [
    {
      key: 'ejn-cpv',
      group: 'interno',
      label: 'CPV rječnik',
      icon: 'sitemap',
      to: CPV_PATH,
      require: [SEE_CPV],
      order: 2,
    },
  ],
  subjects: [CPV],
} satisfies Omit<ModuleManifest, 'name'>;
