import type { ModuleManifest } from '../../../core/manifest.ts';
import { SEE_NOTICES, WATCHES_PATH } from '../labels.ts';
import { WATCH_HIT } from './notices.ts';
import { WATCH } from './subject.ts';

/** What the module's manifest takes from here. */
export const watchesManifest = {
  lists: [{ name: 'ejn-pracenja', path: WATCHES_PATH, permission: SEE_NOTICES }],
  notices: [WATCH_HIT],
  actions: [
    {
      label: 'Dodaj praćenje javnih nabavki',
      also: 'obavještenja tenderi nabavke mail javljanje upozorenje',
      to: `${WATCHES_PATH}/create`,
      require: [SEE_NOTICES],
    },
  ],
  menu: [
    {
      key: 'ejn-pracenja',
      label: 'Praćenja',
      icon: 'bell-search',
      to: WATCHES_PATH,
      group: 'interno',
      order: 5,
      require: [SEE_NOTICES],
    },
  ],
  subjects: [WATCH],
} satisfies Omit<ModuleManifest, 'name'>;
