import type { Subject } from '../../../core/manifest.ts';
import type { NoticeKind } from '../../../core/notices.ts';
import type { Kept } from '../../../core/records/kept.ts';
import type { WebhookEvent } from '../../../core/webhook-events.ts';

export const HOSTS_API = '/api/ddns/hosts';
/** Where the screens stand. */
export const HOSTS_PATH = '/admin/ddns/hosts';
/** Own hosts of a person who does not see all of them. */
export const MY_HOSTS = '/admin/ddns/my-hosts';
export const SEE_HOSTS = 'ddns_hosts_pregled';
export const SAVE_HOSTS = 'ddns_hosts_save';

/** Live topic: hosts or their addresses have changed. Everybody may receive it, since it names no host: owners have no right of their own. */
export const HOSTS_TOPIC = 'ddns-hosts';

/** The address of a host's page. */
export const hostPath = (idguid: string): string => `${HOSTS_PATH}/view/${idguid}`;

/** Hosts in the audit trail. */
export const HOST = {
  name: 'ddns-hosts',
  scope: 'tenant',
  labels: { one: 'DDNS host', many: 'DDNS hostovi' },
  view: `${HOSTS_PATH}/view/:idguid`,
  fields: {
    domain: 'Domena',
    label: 'Ime',
    ttl: 'TTL (s)',
    active: 'Uključen',
    ip4_mode: 'IPv4',
    ip4: 'IPv4 adresa',
    ip6_mode: 'IPv6',
    ip6: 'IPv6 adresa',
    ip6_part: 'Vlastiti dio IPv6 adrese',
    wildcard: 'I sve poddomene',
    allow_private: 'Privatne adrese',
    note: 'Napomena',
    owner: 'Dat osobi',
    lead: 'Uz host',
    silent_hours: 'Javi kad šuti (sati)',
    most_changes: 'Javi kad se mijenja (puta u satu)',
    credentials: 'Pristupni podaci',
  },
} as const satisfies Subject;

/** The operator's settings in the audit trail. */
export const DDNS_SETTINGS = {
  name: 'ddns-settings',
  scope: 'tenant',
  labels: { one: 'Postavke DDNS-a', many: 'Postavke DDNS-a' },
  view: '/admin/ddns/settings',
  fields: { reserved: 'Imena koja se ne daju', hosts: 'Hostova', updates: 'Ažuriranja u minuti' },
} as const satisfies Subject;

/** Removed hosts in the trash. */
export const KEPT_HOSTS: Kept = {
  name: HOST.name,
  many: 'Hostovi',
  titled: 'Ime',
  api: HOSTS_API,
  path: HOSTS_PATH,
  permission: SAVE_HOSTS,
};

/** Told to whoever may see all hosts. */
export const HOST_ALARM = {
  name: 'ddns-host-alarm',
  label: 'DDNS host se ne javlja ili se prečesto mijenja',
  permission: SEE_HOSTS,
  way: 'mail',
} as const satisfies NoticeKind;

/** Told to the person to whom a host was given: without a right of their own, so without one here. */
export const MY_HOST = {
  name: 'ddns-my-host',
  label: 'DDNS host koji vam je dat',
  way: 'mail',
} as const satisfies NoticeKind;

/** A host has other addresses. */
export const ADDRESS_EVENT = {
  name: 'ddns.adresa',
  label: 'DDNS host je promijenio adresu',
  permission: SEE_HOSTS,
} as const satisfies WebhookEvent;
