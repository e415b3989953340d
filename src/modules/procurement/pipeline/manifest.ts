import type { ModuleManifest } from '../../../core/manifest.ts';
import { PIPELINE_PATH, SEE_NOTICES } from '../labels.ts';
import { OWN_PROCUREMENT } from './attached.ts';
import { ASSIGNED, CHANGED, DEADLINE } from './notice-kinds.ts';

/** The board of own procurements. */
export const BOARD_PATH = `${PIPELINE_PATH}/tabla`;

/** What the module's manifest takes from here. */
export const pipelineManifest = {
  lists: [{ name: 'nase-nabavke', path: PIPELINE_PATH, permission: SEE_NOTICES }],
  notices: [DEADLINE, CHANGED, ASSIGNED],
  actions: [
    {
      label: 'Tabla naših nabavki',
      also: 'kanban ponude tenderi javne nabavke pipeline',
      to: BOARD_PATH,
      require: [SEE_NOTICES],
    },
  ],
  menu: [
    {
      key: 'interno-nase-nabavke',
      label: 'Naše nabavke',
      icon: 'layout-kanban',
      to: PIPELINE_PATH,
      require: [SEE_NOTICES],
      group: 'interno',
      order: 4,
    },
  ],
  subjects: [OWN_PROCUREMENT],
} satisfies Omit<ModuleManifest, 'name'>;
