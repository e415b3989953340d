import type { ModuleManifest } from '../../core/manifest.ts';
import { broadcastsManifest } from './broadcasts/manifest.ts';
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

/** Viber: bots that answer by themselves, and an inbox that an organisation's people share. */
export const viber: ModuleManifest = {
  name: 'viber',
  permissions: [
    { stem: 'viber_bots', label: 'Viber botovi', platform: 'none' },
    { stem: 'viber_chat', label: 'Viber chat', platform: 'none' },
  ],
  subjects: [BOT, CONVERSATION, CANNED, BROADCAST],
  lists: [...broadcastsManifest.lists],
  notices: [...broadcastsManifest.notices],
  actions: [...broadcastsManifest.actions],
  topics: [BOTS_TOPIC, CHAT_TOPIC, PRESENCE_TOPIC, BROADCASTS_TOPIC],
};
