import type { ModuleManifest } from '../../core/manifest.ts';
import { botsManifest } from './bots/manifest.ts';
import { broadcastsManifest } from './broadcasts/manifest.ts';
import { inboxManifest } from './inbox/manifest.ts';
import { CHAT_ENTRY } from './inbox/menu.ts';
import { intakeManifest } from './intake/manifest.ts';
import {
  BOT,
  BOTS_TOPIC,
  BROADCAST,
  BROADCASTS_TOPIC,
  CANNED,
  CHAT_TOPIC,
  CONVERSATION,
  PRESENCE_TOPIC,
} from './labels.ts';
import { statisticsManifest } from './statistics/manifest.ts';

/** Viber: bots that answer by themselves, and an inbox that an organisation's people share. */
export const viber: ModuleManifest = {
  name: 'viber',
  permissions: [
    { stem: 'viber_bots', label: 'Viber botovi', platform: 'none' },
    { stem: 'viber_chat', label: 'Viber chat', platform: 'none' },
  ],
  subjects: [BOT, CONVERSATION, CANNED, BROADCAST],
  topics: [BOTS_TOPIC, CHAT_TOPIC, PRESENCE_TOPIC, BROADCASTS_TOPIC],
  lists: [...botsManifest.lists, ...intakeManifest.lists, ...broadcastsManifest.lists],
  notices: [...botsManifest.notices, ...inboxManifest.notices, ...broadcastsManifest.notices],
  actions: [
    ...botsManifest.actions,
    ...intakeManifest.actions,
    ...broadcastsManifest.actions,
    ...statisticsManifest.actions,
  ],
  menu: [{ key: 'viber', label: 'Viber', icon: 'brand-viber', order: 27 }, ...botsManifest.menu, CHAT_ENTRY],
};
