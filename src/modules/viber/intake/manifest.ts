import type { ModuleManifest } from '../../../core/manifest.ts';
import { CALLBACKS_PATH, SEE_BOTS } from '../labels.ts';

/** What the module's manifest takes from here. */
export const intakeManifest = {
  lists: [{ name: 'viber-pozivi', path: CALLBACKS_PATH, permission: SEE_BOTS }],
  // In no menu: whoever looks for why a message is not there comes from the page of a bot.
  actions: [
    {
      label: 'Pozivi s Vibera',
      also: 'dojave webhook nepoznat događaj callback poruka koja nije stigla',
      to: CALLBACKS_PATH,
      require: [SEE_BOTS],
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
