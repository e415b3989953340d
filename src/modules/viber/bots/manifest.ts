import type { ModuleManifest } from '../../../core/manifest.ts';
import { BOTS_PATH, SAVE_BOTS, SEE_BOTS } from '../labels.ts';
import { BOT_FAULT } from './fault-notice.ts';

/** What the module's manifest takes from here. */
export const botsManifest = {
  lists: [{ name: 'viber-botovi', path: BOTS_PATH, permission: SEE_BOTS }],
  notices: [BOT_FAULT],
  actions: [
    {
      label: 'Dodaj Viber bota',
      also: 'dodaj bota token viber chatbot poruke kupaca',
      to: `${BOTS_PATH}/create`,
      require: [SEE_BOTS, SAVE_BOTS],
    },
  ],
  menu: [
    {
      key: 'viber-botovi',
      group: 'viber',
      label: 'Botovi',
      icon: 'robot',
      to: BOTS_PATH,
      require: [SEE_BOTS],
      order: 1,
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
