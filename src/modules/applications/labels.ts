import type { Subject } from '../../core/manifest.ts';
import type { Kept } from '../../core/records/kept.ts';
import type { WebhookEvent } from '../../core/webhook-events.ts';

/** Where the API and the screens stand. */
export const APPLICATIONS_PATH = '/admin/aplikacije';
export const APPLICATIONS_API = `/api${APPLICATIONS_PATH}`;
/** The list of applications with their numbers, beside that of the resource. */
export const OVERVIEW_API = `${APPLICATIONS_API}/pregled`;
export const VERSIONS_PATH = `${APPLICATIONS_PATH}/verzije`;
export const VERSIONS_API = `${APPLICATIONS_API}/verzije`;

export const SEE_APPLICATIONS = 'admin_aplikacije_pregled';
/** Only of organisations to which the operator has given it: whatever has it can put programs onto other people's machines. */
export const SAVE_APPLICATIONS = 'admin_aplikacije_save';

/** Live topic: a version or one of its files has changed; the key is the application. */
export const APPLICATIONS_TOPIC = { name: 'aplikacije', permission: SEE_APPLICATIONS } as const;

/** The addresses of an application's page, of its versions, and of the page of one of them. */
export const applicationPath = (application: string): string => `${APPLICATIONS_PATH}/view/${application}`;
export const versionsPath = (application: string): string => `${APPLICATIONS_PATH}/${application}/verzije`;
export const figuresPath = (application: string): string => `${APPLICATIONS_PATH}/${application}/brojke`;
export const versionPath = (idguid: string): string => `${VERSIONS_PATH}/${idguid}`;

/** Versions in the audit trail. */
export const VERSION = {
  name: 'aplikacije-verzije',
  scope: 'tenant',
  labels: { one: 'Verzija aplikacije', many: 'Verzije aplikacija' },
  view: `${VERSIONS_PATH}/:idguid`,
  fields: {
    application: 'Aplikacija',
    number: 'Verzija',
    platform: 'Platforma',
    channel: 'Kanal',
    state: 'Stanje',
    notes: 'Šta je novo',
    rollout: 'Postepeno puštanje (%)',
    mandatory: 'Obavezna',
    min_system: 'Najstariji sistem',
    reason: 'Razlog povlačenja',
    file: 'Datoteka',
    signature: 'Potpis',
  },
} as const satisfies Subject;

/** What the server keeps to sign in the publisher's name, in the audit trail. */
export const SIGNING_KEY = {
  name: 'aplikacije-kljucevi',
  scope: 'tenant',
  labels: { one: 'Ključ za potpisivanje', many: 'Ključevi za potpisivanje' },
  view: `${APPLICATIONS_PATH}/view/:idguid`,
  fields: { key_id: 'Oznaka ključa', origin: 'Porijeklo' },
} as const satisfies Subject;

/** Removed drafts in the trash. */
export const KEPT_VERSIONS: Kept = {
  name: VERSION.name,
  many: 'Verzije aplikacija',
  titled: 'Verzija',
  api: VERSIONS_API,
  path: VERSIONS_PATH,
  permission: SAVE_APPLICATIONS,
};

/** What other programs are told of versions. */
export const VERSION_EVENTS = [
  { name: 'aplikacija.objavljena', label: 'Objavljena je verzija aplikacije', permission: SEE_APPLICATIONS },
  { name: 'aplikacija.povucena', label: 'Povučena je verzija aplikacije', permission: SEE_APPLICATIONS },
] as const satisfies WebhookEvent[];
export type VersionEvent = (typeof VERSION_EVENTS)[number]['name'];
