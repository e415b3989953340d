import type { ModuleManifest } from '../../../core/manifest.ts';
import { SEE_CHAT, STATISTICS_PATH } from '../labels.ts';

/** What the module's manifest takes from here. */
export const statisticsManifest = {
  actions: [
    {
      label: 'Viber statistika',
      also: 'razgovori vrijeme odgovora zadužene osobe izvještaj chat',
      to: STATISTICS_PATH,
      require: [SEE_CHAT],
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
