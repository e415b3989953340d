import type { LiveTopic } from '../../core/live/topics.ts';
import type { Subject } from '../../core/manifest.ts';
import type { NoticeKind } from '../../core/notices.ts';
import type { WebhookEvent } from '../../core/webhook-events.ts';

/** Where the API and the screens stand: the publisher's, its offers, the customer's, and what machines ask. */
export const LICENCES_PATH = '/admin/licence';
export const LICENCES_API = `/api${LICENCES_PATH}`;
export const OFFERS_PATH = `${LICENCES_PATH}/aplikacije`;
export const OFFERS_API = `/api${OFFERS_PATH}`;
export const REGISTRATION_PATH = '/korisnik/tenants/registracija-aplikacije';
export const REGISTRATION_API = `/api${REGISTRATION_PATH}`;
export const MACHINES_API = '/api/licences';
/** Lists of machines stand below the licences whose they are. */
export const MACHINES = 'masine';
export const MACHINES_PATH = `${LICENCES_PATH}/${MACHINES}`;
export const OWN_MACHINES_PATH = `${REGISTRATION_PATH}/${MACHINES}`;

/** Publishers: organisations to which the operator has given it. */
export const SEE_LICENCES = 'admin_licence_pregled';
export const SAVE_LICENCES = 'admin_licence_save';
/** Customers: every organisation. */
export const SEE_REGISTRATIONS = 'korisnik_registracija_aplikacije_pregled';
export const SAVE_REGISTRATIONS = 'korisnik_registracija_aplikacije_save';

export const licencePath = (idguid: string): string => `${LICENCES_PATH}/view/${idguid}`;
export const offerPath = (application: string): string => `${OFFERS_PATH}/${application}`;
export const registrationPath = (idguid: string): string => `${REGISTRATION_PATH}/${idguid}`;

/** Live topics of the publisher and of the customer; the key is the licence, of an offer the application. */
export const LICENCES_TOPIC = { name: 'licence', permission: SEE_LICENCES } as const satisfies LiveTopic;
export const REGISTRATIONS_TOPIC = {
  name: 'registracija-aplikacije',
  permission: SEE_REGISTRATIONS,
} as const satisfies LiveTopic;

const FIELDS = {
  organisation: 'Organizacija',
  application: 'Aplikacija',
  state: 'Stanje',
  reason: 'Razlog',
  seats: 'Broj mašina',
  features: 'Mogućnosti',
  expires_on: 'Vrijedi do',
  grace_days: 'Poček (dana)',
  silence_days: 'Oslobađa se nakon (dana)',
  machine: 'Mašina',
  event: 'Događaj',
} as const;

/** A licence in the publisher's audit trail. */
export const LICENCE = {
  name: 'licence',
  scope: 'tenant',
  labels: { one: 'Licenca', many: 'Licence' },
  view: licencePath(':idguid'),
  fields: FIELDS,
} as const satisfies Subject;

/** The same licence in the customer's. */
export const REGISTRATION = {
  name: 'registrovane-aplikacije',
  scope: 'tenant',
  labels: { one: 'Registrovana aplikacija', many: 'Registrovane aplikacije' },
  view: registrationPath(':idguid'),
  fields: FIELDS,
} as const satisfies Subject;

/** How an application may be had, in the audit trail; the id is the application's. */
export const OFFER = {
  name: 'licence-ponude',
  scope: 'tenant',
  labels: { one: 'Ponuda licenci', many: 'Ponude licenci' },
  view: offerPath(':idguid'),
  fields: {
    mode: 'Kako se dobija',
    seats: 'Broj mašina',
    days: 'Vrijedi (dana)',
    grace_days: 'Poček (dana)',
    silence_days: 'Oslobađa se nakon (dana)',
    features: 'Mogućnosti',
    terms: 'Uslovi',
    key: 'Ključ za potpisivanje',
  },
} as const satisfies Subject;

/** Told to a publisher's people when an organisation asks for a licence. */
export const LICENCE_ASKED = {
  name: 'licence-asked',
  label: 'Organizacija traži licencu',
  permission: SAVE_LICENCES,
  way: 'mail',
} as const satisfies NoticeKind;

/** Told to a customer's people when the publisher has changed something of a licence. */
export const LICENCE_CHANGED = {
  name: 'licence-changed',
  label: 'Licenca organizacije je promijenjena',
  permission: SEE_REGISTRATIONS,
  way: 'mail',
} as const satisfies NoticeKind;

/** Told to a customer's people before a licence ends, and when it has ended. */
export const LICENCE_EXPIRES = {
  name: 'licence-expires',
  label: 'Licenca uskoro ističe',
  permission: SEE_REGISTRATIONS,
  way: 'mail',
} as const satisfies NoticeKind;

/** What the publisher's other programs are told. */
export const LICENCE_EVENTS = [
  { name: 'licenca.izdata', label: 'Izdata je licenca', permission: SEE_LICENCES },
  { name: 'licenca.opozvana', label: 'Opozvana je licenca', permission: SEE_LICENCES },
] as const satisfies WebhookEvent[];
export type LicenceEvent = (typeof LICENCE_EVENTS)[number]['name'];
