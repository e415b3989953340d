import type { ModuleManifest } from '../../../core/manifest.ts';
import { BROADCASTS_PATH, SAVE_BOTS, SEE_CHAT } from '../labels.ts';
import { BROADCAST_ENDED } from './notices.ts';

/** The screen of receivers of all broadcasts. */
export const RECEIVERS_PATH = `${BROADCASTS_PATH}/primaoci`;

/** What the module's manifest takes from here. */
export const broadcastsManifest = {
  lists: [
    { name: 'viber-masovne-poruke', path: BROADCASTS_PATH, permission: SEE_CHAT },
    { name: 'viber-primaoci', path: RECEIVERS_PATH, permission: SEE_CHAT },
  ],
  notices: [BROADCAST_ENDED],
  actions: [
    {
      label: 'Dodaj masovnu poruku',
      also: 'viber broadcast poruka svima pretplatnici kampanja',
      to: `${BROADCASTS_PATH}/create`,
      require: [SEE_CHAT, SAVE_BOTS],
    },
    {
      label: 'Masovne poruke',
      also: 'viber broadcast poruka svima pretplatnici',
      to: BROADCASTS_PATH,
      require: [SEE_CHAT],
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
