import type { ModuleManifest } from '../../../core/manifest.ts';
import { SEE_CHAT, STATISTICS_PATH } from '../labels.ts';

/** What the module's manifest takes from here. */
export const statisticsManifest = {
  menu: [
    {
      key: 'viber-statistika',
      group: 'viber',
      label: 'Statistika',
      icon: 'chart-histogram',
      to: STATISTICS_PATH,
      require: [SEE_CHAT],
      order: 4,
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
