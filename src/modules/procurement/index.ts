import type { ModuleManifest } from '../../core/manifest.ts';
import { cpvManifest } from './cpv/manifest.ts';
import { feedsManifest } from './feeds/manifest.ts';
import { PIPELINE_TOPIC, SYNC_TOPIC, WATCHES_TOPIC } from './labels.ts';
import { noticesManifest } from './notices/manifest.ts';
import { pipelineManifest } from './pipeline/manifest.ts';
import { statisticsManifest } from './statistics/manifest.ts';
import { stemsManifest } from './stems/manifest.ts';
import { syncManifest } from './sync/manifest.ts';
import { typesManifest } from './types/manifest.ts';
import { watchesManifest } from './watches/manifest.ts';

const parts: readonly Omit<ModuleManifest, 'name'>[] = [
  typesManifest,
  stemsManifest,
  cpvManifest,
  noticesManifest,
  syncManifest,
  pipelineManifest,
  watchesManifest,
  feedsManifest,
  statisticsManifest,
];

/** Public procurement: notices of the portal ejn.gov.ba, searched, watched, and worked on. */
export const procurement: ModuleManifest = {
  name: 'procurement',
  permissions: [
    { stem: 'admin_ejngovba_*_obavjestenja', label: 'Obavještenja e-nabavki', platform: 'none' },
    { stem: 'admin_ejngovba_*_cpv', label: 'CPV rječnik', platform: 'save' },
    { stem: 'admin_ejngovba_*_vrsta_obavjestenja', label: 'Vrste obavještenja i sinonimi', platform: 'save' },
  ],
  topics: [SYNC_TOPIC, PIPELINE_TOPIC, WATCHES_TOPIC],
  resources: parts.flatMap((part) => part.resources ?? []),
  lists: parts.flatMap((part) => part.lists ?? []),
  notices: parts.flatMap((part) => part.notices ?? []),
  actions: parts.flatMap((part) => part.actions ?? []),
  subjects: parts.flatMap((part) => part.subjects ?? []),
  menu: [
    { key: 'interno', label: 'Interno', icon: 'building-bank', group: 'admin', order: 90 },
    ...parts.flatMap((part) => part.menu ?? []),
  ],
};
