import type { ModuleManifest } from '../../core/manifest.ts';
import * as resources from './resources.ts';

/** The codebooks every other module refers to: places, units, taxes, goods groups. */
export const codebooks: ModuleManifest = {
  name: 'codebooks',
  resources: Object.values(resources),
  menu: [{ key: 'erp', label: 'ERP šifarnici', icon: 'books', order: 20 }],
};
