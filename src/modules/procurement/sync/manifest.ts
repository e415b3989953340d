import type { ModuleManifest } from '../../../core/manifest.ts';
import { SAVE_TYPES, SEE_NOTICES, SYNC_PATH } from '../labels.ts';
import { NEW_TYPE, SYNC_FAULT } from './notice-kinds.ts';

/** What the module's manifest takes from here. */
export const syncManifest = {
  lists: [
    { name: 'ejn-preuzimanja', path: `${SYNC_PATH}/pokretanja`, permission: SEE_NOTICES },
    { name: 'ejn-karantin', path: `${SYNC_PATH}/karantin`, permission: SEE_NOTICES },
  ],
  notices: [NEW_TYPE, SYNC_FAULT],
  actions: [
    {
      label: 'Preuzimanje obavještenja o nabavkama',
      also: 'povuci sada portal ejn izvor karantin sinhronizacija',
      to: SYNC_PATH,
      require: [SEE_NOTICES, SAVE_TYPES],
    },
  ],
  menu: [
    {
      key: 'ejn-preuzimanje',
      group: 'interno',
      label: 'Preuzimanje',
      icon: 'cloud-down',
      to: SYNC_PATH,
      // The codebooks are of the operator's people, and so is this.
      require: [SEE_NOTICES, SAVE_TYPES],
      order: 8,
    },
  ],
  subjects: [
    {
      name: 'ejn-preuzimanje',
      scope: 'platform',
      labels: { one: 'Preuzimanje obavještenja', many: 'Preuzimanje obavještenja' },
      view: null,
      fields: { event: 'Događaj' },
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
