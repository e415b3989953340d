import type { ModuleManifest } from '../../../core/manifest.ts';
import { SEE_NOTICES, WATCHES_PATH } from '../labels.ts';
import { FEED } from './subject.ts';

/** The screen of one's private addresses. */
export const FEEDS_PATH = `${WATCHES_PATH}/adrese`;

/** What the module's manifest takes from here. */
export const feedsManifest = {
  lists: [{ name: 'ejn-adrese', path: FEEDS_PATH, permission: SEE_NOTICES }],
  notices: [],
  actions: [
    {
      label: 'Kalendar rokova javnih nabavki',
      also: 'icalendar rss feed privatna adresa tenderi rok',
      to: FEEDS_PATH,
      require: [SEE_NOTICES],
    },
  ],
  menu: [],
  subjects: [FEED],
} satisfies Omit<ModuleManifest, 'name'>;
