import type { ModuleManifest } from '../../core/manifest.ts';
import { trashEntry } from '../../core/records/kept.ts';
import { aplikacije } from './catalogue/aplikacije.resource.ts';
import {
  APPLICATIONS_PATH,
  APPLICATIONS_TOPIC,
  KEPT_VERSIONS,
  SEE_APPLICATIONS,
  SIGNING_KEY,
  VERSION,
  VERSION_EVENTS,
  VERSIONS_PATH,
} from './labels.ts';

/** Applications that organisations publish: versions, signed files, feeds for updaters. */
export const applications: ModuleManifest = {
  name: 'applications',
  resources: [aplikacije],
  permissions: [{ stem: 'admin_aplikacije', label: 'Aplikacije', platform: 'save' }],
  subjects: [VERSION, SIGNING_KEY],
  lists: [
    { name: 'aplikacije-pregled', path: APPLICATIONS_PATH, permission: SEE_APPLICATIONS },
    { name: 'aplikacije-verzije', path: VERSIONS_PATH, permission: SEE_APPLICATIONS },
    trashEntry(KEPT_VERSIONS),
  ],
  topics: [APPLICATIONS_TOPIC],
  webhookEvents: VERSION_EVENTS,
  actions: [
    {
      label: 'Verzije svih aplikacija',
      also: 'izdanja objave nadogradnje beta',
      to: VERSIONS_PATH,
      require: [SEE_APPLICATIONS],
    },
  ],
};
