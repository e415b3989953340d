import type { Subject } from '../../../core/manifest.ts';
import type { NoticeKind } from '../../../core/notices.ts';
import type { Kept } from '../../../core/records/kept.ts';

export const DOMAINS_API = '/api/ddns/domains';
export const RECORDS_API = '/api/ddns/records';
/** Where the screens stand. */
export const DOMAINS_PATH = '/admin/ddns/domains';
export const RECORDS_PATH = '/admin/ddns/records';
export const SEE_DOMAINS = 'ddns_domains_pregled';
export const SAVE_DOMAINS = 'ddns_domains_save';

/** Live topic: domains or their records have changed; its key is the domain. */
export const DOMAINS_TOPIC = 'ddns-domains';

/** The address of a domain's page. */
export const domainPath = (idguid: string): string => `${DOMAINS_PATH}/view/${idguid}`;

/** Domains in the audit trail. Their records have no subject of their own: what became of them is the domain's history. */
export const DOMAIN = {
  name: 'ddns-domains',
  scope: 'tenant',
  labels: { one: 'DDNS domena', many: 'DDNS domene' },
  view: `${DOMAINS_PATH}/view/:idguid`,
  fields: {
    name: 'Ime',
    way: 'Odgovara',
    ns: 'DNS serveri',
    contact: 'Kontakt',
    refresh: 'Osvježavanje (s)',
    retry: 'Ponovni pokušaj (s)',
    expire: 'Rok trajanja (s)',
    minimum: 'Nepoznato ime se pamti (s)',
    ttl_least: 'Najmanji TTL hosta (s)',
    ttl_most: 'Najveći TTL hosta (s)',
    secondaries: 'Pomoćni serveri',
    note: 'Napomena',
    record: 'Zapis',
    transfer_key: 'Ključ za prenos zone',
    import: 'Uvoz zone',
  },
} as const satisfies Subject;

/** Removed domains in the trash. */
export const KEPT_DOMAINS: Kept = {
  name: DOMAIN.name,
  many: 'Domene',
  titled: 'Ime',
  api: DOMAINS_API,
  path: DOMAINS_PATH,
  permission: SAVE_DOMAINS,
};

/** Told to those who may change domains, when a domain that was delegated rightly no longer is. */
export const DELEGATION_LOST = {
  name: 'ddns-delegation-lost',
  label: 'DDNS domena više nije ispravno upućena na naše servere',
  permission: SAVE_DOMAINS,
  way: 'mail',
} as const satisfies NoticeKind;
