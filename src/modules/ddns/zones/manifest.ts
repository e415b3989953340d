import type { ModuleManifest } from '../../../core/manifest.ts';
import { trashEntry } from '../../../core/records/kept.ts';
import {
  DELEGATION_LOST,
  DOMAIN,
  DOMAINS_PATH,
  DOMAINS_TOPIC,
  KEPT_DOMAINS,
  RECORDS_PATH,
  SAVE_DOMAINS,
  SEE_DOMAINS,
} from './labels.ts';

/** What the module's manifest takes from here. */
export const zonesManifest = {
  subjects: [DOMAIN],
  lists: [
    { name: 'ddns-domene', path: DOMAINS_PATH, permission: SEE_DOMAINS },
    { name: 'ddns-zapisi', path: RECORDS_PATH, permission: SEE_DOMAINS },
    trashEntry(KEPT_DOMAINS),
  ],
  notices: [DELEGATION_LOST],
  topics: [{ name: DOMAINS_TOPIC, permission: SEE_DOMAINS }],
  actions: [
    {
      label: 'Dodaj domenu',
      also: 'ddns dns zona dodaj domenu',
      to: `${DOMAINS_PATH}/new`,
      require: [SEE_DOMAINS, SAVE_DOMAINS],
    },
    {
      label: 'DNS zapisi svih domena',
      also: 'zapis A MX TXT CNAME',
      to: RECORDS_PATH,
      require: [SEE_DOMAINS],
    },
  ],
  menu: [
    {
      key: 'ddns-domains',
      group: 'ddns',
      label: 'Domene',
      icon: 'world-www',
      to: DOMAINS_PATH,
      holds: [RECORDS_PATH],
      require: [SEE_DOMAINS],
      order: 1,
    },
    {
      key: 'ddns-domains-new',
      group: 'ddns',
      label: 'Dodaj domenu',
      icon: 'world-plus',
      to: `${DOMAINS_PATH}/new`,
      require: [SEE_DOMAINS, SAVE_DOMAINS],
      order: 2,
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
