import type { ModuleManifest } from '../../../core/manifest.ts';
import { trashEntry } from '../../../core/records/kept.ts';
import {
  ADDRESS_EVENT,
  DDNS_SETTINGS,
  HOST,
  HOST_ALARM,
  HOSTS_PATH,
  HOSTS_TOPIC,
  KEPT_HOSTS,
  MY_HOST,
  SAVE_HOSTS,
  SEE_HOSTS,
} from './labels.ts';

/** What the module's manifest takes from here. */
export const hostsManifest = {
  subjects: [HOST, DDNS_SETTINGS],
  lists: [
    { name: 'ddns-hostovi', path: HOSTS_PATH, permission: SEE_HOSTS },
    { name: 'ddns-moji-hostovi', path: '/admin/ddns/my-hosts' },
    trashEntry(KEPT_HOSTS),
  ],
  notices: [HOST_ALARM, MY_HOST],
  topics: [{ name: HOSTS_TOPIC }],
  webhookEvents: [ADDRESS_EVENT],
  actions: [
    {
      label: 'Dodaj host',
      also: 'ddns dynamic dns dyndns adresa ruter kamera dodaj host',
      to: `${HOSTS_PATH}/new`,
      require: [SEE_HOSTS, SAVE_HOSTS],
    },
    // In no menu: whoever was given a host may have no right to its group.
    { label: 'Moji hostovi', also: 'ddns host dat meni adresa', to: '/admin/ddns/my-hosts' },
    {
      label: 'DDNS postavke',
      also: 'rezervisana imena kvota',
      to: '/admin/ddns/settings',
      require: ['admin_settings_pregled'],
    },
  ],
  menu: [
    {
      key: 'ddns-hosts',
      group: 'ddns',
      label: 'Hostovi',
      icon: 'router',
      to: HOSTS_PATH,
      holds: ['/admin/ddns/my-hosts', '/admin/ddns/settings'],
      require: [SEE_HOSTS],
      order: 3,
    },
    {
      key: 'ddns-hosts-new',
      group: 'ddns',
      label: 'Dodaj host',
      icon: 'square-plus',
      to: `${HOSTS_PATH}/new`,
      require: [SEE_HOSTS, SAVE_HOSTS],
      order: 4,
    },
  ],
} satisfies Omit<ModuleManifest, 'name'>;
