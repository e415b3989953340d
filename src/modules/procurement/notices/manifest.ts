import type { ModuleManifest } from '../../../core/manifest.ts';
import { NOTICES_PATH, SEE_NOTICES } from '../labels.ts';

/** What the module's manifest takes from here. */
export const noticesManifest = {
  lists: [{ name: 'ejn-obavjestenja', path: NOTICES_PATH, permission: SEE_NOTICES }],
  notices: [],
  actions: [
    {
      label: 'Pretraži javne nabavke',
      also: 'obavještenja tender tenderi oglasi ponude rok ejn e-nabavke',
      to: NOTICES_PATH,
      require: [SEE_NOTICES],
    },
  ],
  menu: [
    {
      key: 'ejn-obavjestenja',
      group: 'interno',
      label: 'Obavještenja',
      icon: 'speakerphone',
      to: NOTICES_PATH,
      require: [SEE_NOTICES],
      order: 3,
    },
  ],
  subjects: [],
} satisfies Omit<ModuleManifest, 'name'>;
